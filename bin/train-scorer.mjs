#!/usr/bin/env node
// Makes the local scorer's word lists and spam model anew, and prints how well the model does on what it never saw.
import "./lib/node-version.mjs";

const { main } = await import("./lib/command.mjs");
await main(async ({ report, signal }) => {
  const { prepare } = await import("./lib/prepare.mjs");
  const { runSource } = await import("./lib/run-source.mjs");
  await prepare({ report, signal, upTo: "generate" });
  return runSource({
    entry: "server/engagement/scoring/training/train.ts",
    name: "train-scorer",
    args: [],
    signal,
  });
});
