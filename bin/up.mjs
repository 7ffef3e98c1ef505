#!/usr/bin/env node
import "./lib/node-version.mjs";

const { up } = await import("./lib/up.mjs");
await up();
