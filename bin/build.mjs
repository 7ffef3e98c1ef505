#!/usr/bin/env node
import "./lib/node-version.mjs";

const { main } = await import("./lib/command.mjs");
await main(async ({ report, signal }) => {
  const { prepare } = await import("./lib/prepare.mjs");
  const { buildPages, bundle } = await import("./lib/build.mjs");
  await prepare({ report, signal, upTo: "generate" });
  await bundle({ report });
  await buildPages({ report, signal });
  return 0;
});
