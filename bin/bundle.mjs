#!/usr/bin/env node
// The server and the widgets again, without the pages: what a change in server/ or components/embed/ needs.
import "./lib/node-version.mjs";

const { main } = await import("./lib/command.mjs");
await main(async ({ report, signal }) => {
  const { prepare } = await import("./lib/prepare.mjs");
  const { bundle } = await import("./lib/build.mjs");
  await prepare({ report, signal, upTo: "generate" });
  await bundle({ report });
  return 0;
});
