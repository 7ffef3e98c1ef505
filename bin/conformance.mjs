#!/usr/bin/env node
// Runs the black-box suite of inngest/conformance against any Inngest server.
import "./lib/node-version.mjs";

const { conformance } = await import("./lib/conformance.mjs");
await conformance(process.argv.slice(2));
