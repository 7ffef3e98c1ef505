#!/usr/bin/env node
import "./lib/node-version.mjs";

const { test } = await import("./lib/test.mjs");
await test(process.argv.slice(2));
