# The usual jobs. `just ci` is what a submission must pass.

# list the jobs
default:
    @just --list

# the main job: the bundled corpus into exports/
build:
    cargo run --release -- build

# all tests
test:
    cargo test

# formatting, lints, docs
lint:
    cargo fmt --check
    cargo clippy --all-targets -- -D warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --no-deps

# the Python that the checks of other people's readers need
consumers:
    [ -x target/consumers/bin/python ] || python3 -m venv target/consumers
    target/consumers/bin/pip install --quiet --disable-pip-version-check -r tests/consumers/requirements.txt

# everything that CI runs
ci:
    .ci/run

# measure; figures go to docs/performance.md
bench records="10000":
    cargo bench --bench build -- {{records}}

# rewrite the committed exports after a change that was meant, then read the diff
bless:
    cargo run --release -- build
    git diff --stat -- exports

# rewrite the expected rows of the questions after a change that was meant, then read the diff
questions: build consumers
    target/consumers/bin/python tests/consumers/check_questions.py exports --rewrite target/release/incident-graph
    git diff --stat -- questions/expected
