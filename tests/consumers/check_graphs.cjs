// Graph files, read by graphology (GraphML, GEXF) and cytoscape.js (Cytoscape JSON, GraphML): called by
// check_graphs.py with a folder that also holds what to expect, graph.json. NODE_PATH names the modules.
//
// What they change: whole numbers above 2^53 are rounded by JSON itself, so they are here, too;
// cytoscape-graphml makes a text of each value and calls it by the id of its key.
// The GraphML reader for cytoscape.js gives each node an empty style, of which cytoscape.js warns.
console.warn = () => {};

const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const { MultiDirectedGraph, MultiUndirectedGraph, MultiGraph } = require("graphology");
const graphml = require("graphology-graphml");
const gexf = require("graphology-gexf");
const cytoscape = require("cytoscape");
const { JSDOM } = require("jsdom");

const folder = process.argv[2];
const read = (name) => fs.readFileSync(path.join(folder, name), "utf8");
const expected = JSON.parse(read("graph.json"));
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const clean = (value) => (typeof value === "string" ? value.replace(control, "") : value);
const nodes = new Map(expected.nodes.map((node) => [node.id, node]));
const edges = new Map(expected.edges.map((edge) => [edge.eid, edge]));

function same(tool, thing, found, wanted, aside) {
  for (const [name, value] of Object.entries(wanted)) {
    if (!aside.includes(name)) {
      assert.deepStrictEqual(found(name), clean(value), `${tool}: ${thing}: ${name}`);
    }
  }
}

const window = new JSDOM("").window;
global.DOMParser = window.DOMParser;
global.Document = window.Document;
for (const [tool, parse, file] of [
  ["graphology GraphML", require("graphology-graphml/browser").parse, "graph.graphml"],
  ["graphology GEXF", require("graphology-gexf/browser").parse, "graph.gexf"],
]) {
  const graph = parse(MultiGraph, read(file));
  assert.strictEqual(graph.order, nodes.size, tool);
  assert.strictEqual(graph.size, edges.size, tool);
  graph.forEachNode((id, found) => same(tool, id, (name) => found[name], nodes.get(id), ["id"]));
  graph.forEachEdge((id, found, source, target) => {
    const wanted = edges.get(id);
    assert.deepStrictEqual([source, target], [wanted.source, wanted.target], tool);
    same(tool, id, (name) => found[name], wanted, ["source", "target", "key"]);
  });
}

const cy = cytoscape({ headless: true, ...JSON.parse(read("graph.cyjs")) });
assert.strictEqual(cy.nodes().length, nodes.size);
assert.strictEqual(cy.edges().length, edges.size);
cy.nodes().forEach((node) => {
  const wanted = nodes.get(node.id());
  for (const [name, value] of Object.entries(wanted)) {
    // Its `name` is the label, and what is called so elsewhere is `key`.
    assert.deepStrictEqual(node.data(name === "name" ? "key" : name), value, `cytoscape.js: ${name}`);
  }
  assert.strictEqual(node.data("name"), wanted.label);
});
cy.edges().forEach((edge) => {
  const wanted = edges.get(edge.id());
  assert.deepStrictEqual([edge.data("source"), edge.data("target")], [wanted.source, wanted.target]);
  assert.strictEqual(edge.data("weight"), wanted.weight);
  assert.strictEqual(edge.data("label"), wanted.label);
});

// The GraphML reader of cytoscape.js asks jQuery for each element, which takes minutes for a large graph.
const SMALL = 1000;
if (edges.size < SMALL) {
  global.document = window.document;
  const jquery = require("jquery")(window);
  const reader = require("cytoscape-graphml");
  reader(cytoscape, jquery);
  const other = cytoscape({ headless: true });
  other.graphml(read("graph.graphml"));
  assert.strictEqual(other.nodes().length, nodes.size);
  assert.strictEqual(other.edges().length, edges.size);
  other.nodes().forEach((node) => {
    assert.strictEqual(node.data("label"), clean(nodes.get(node.id()).label), "cytoscape-graphml");
  });
  other.edges().forEach((edge) => {
    const wanted = edges.get(edge.id());
    assert.strictEqual(edge.data("edgelabel"), clean(wanted.label), "cytoscape-graphml");
    assert.strictEqual(Number(edge.data("weight")), wanted.weight, "cytoscape-graphml");
  });
}
