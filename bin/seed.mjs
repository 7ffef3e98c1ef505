#!/usr/bin/env node
import "./lib/node-version.mjs";

const { seed } = await import("./lib/masthead.mjs");
await seed();
