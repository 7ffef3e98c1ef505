#!/usr/bin/env node
// Runs `vercel build` on a copy of the working tree, without an account, and answers requests from its functions.
import "./lib/node-version.mjs";

const { main } = await import("./lib/command.mjs");
await main(async ({ report, signal }) => {
  const { checkVercel } = await import("./lib/vercel-check.mjs");
  return checkVercel({ report, signal });
});
