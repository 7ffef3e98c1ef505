#!/usr/bin/env node
// Rebuilds the local scorer's word lists and spam model, and prints the model's quality on unseen data.
import "./lib/node-version.mjs";

const { main } = await import("./lib/command.mjs");
await main(async ({ report, signal }) => {
  const { prepare } = await import("./lib/prepare.mjs");
  const { runSource } = await import("./lib/source.mjs");
  await prepare({ report, signal, upTo: "generate" });
  return runSource({
    entry: "server/engagement/scoring/training/train.ts",
    name: "train-scorer",
    args: [],
    signal,
  });
});
