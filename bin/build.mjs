#!/usr/bin/env node
import "./lib/node-version.mjs";

const { main } = await import("./lib/command.mjs");
await main(async ({ report, signal }) => {
  const { prepare } = await import("./lib/prepare.mjs");
  const { build } = await import("./lib/build.mjs");
  await prepare({ report, signal, upTo: "generate" });
  await build({ report, signal });
  return 0;
});
