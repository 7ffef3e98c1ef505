#!/usr/bin/env node
import "./lib/node-version.mjs";

const { masthead } = await import("./lib/masthead.mjs");
await masthead(process.argv.slice(2));
