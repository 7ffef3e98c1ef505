#!/usr/bin/env node
import "./lib/node-version.mjs";

const { bench } = await import("./lib/bench.mjs");
await bench(process.argv.slice(2));
