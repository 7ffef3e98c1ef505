#!/usr/bin/env node
// Runs the steps of the Dockerfile in roots made by debootstrap, and the product in the last one. Needs Linux and root.
import "./lib/node-version.mjs";

const { main } = await import("./lib/command.mjs");
await main(async ({ report, signal }) => {
  const { checkImage } = await import("./lib/image-check.mjs");
  return checkImage({ report, signal });
});
