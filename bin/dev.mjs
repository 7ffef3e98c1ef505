#!/usr/bin/env node
// Runs Masthead in development: pages and API are compiled from their sources and reload on change.
import "./lib/node-version.mjs";

const { up } = await import("./lib/up.mjs");
await up({ mode: "development" });
