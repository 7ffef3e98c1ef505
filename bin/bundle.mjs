#!/usr/bin/env node
// Rebuilds the server and the widgets without the pages: enough for a change in server/ or components/embed/.
import "./lib/node-version.mjs";

const { main } = await import("./lib/command.mjs");
await main(async ({ report, signal }) => {
  const { prepare } = await import("./lib/prepare.mjs");
  const { bundle } = await import("./lib/build.mjs");
  await prepare({ report, signal, upTo: "generate" });
  await bundle({ report });
  return 0;
});
