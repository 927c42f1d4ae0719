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
