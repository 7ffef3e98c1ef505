#!/usr/bin/env node
import "./lib/node-version.mjs";

const { main } = await import("./lib/command.mjs");
const { verify } = await import("./lib/verify.mjs");
await main(verify);
