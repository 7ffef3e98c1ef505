#!/usr/bin/env node
// Prints the download size of each widget, compressed with gzip, beside its budget.
import "./lib/node-version.mjs";

/** Bytes. Every bundle needs an entry here. */
const BUDGETS = {
  loader: 2_500,
  inline: 1_000,
  "loader-count": 1_000,
  "loader-live": 2_500,
  comments: 30_000,
  "comments.css": 6_000,
  feed: 15_000,
  "feed.css": 6_000,
  contribution: 25_000,
  "contribution.css": 6_000,
  reactions: 12_000,
  "reactions.css": 3_000,
  login: 25_000,
  "login.css": 6_000,
  access: 12_000,
  "access-ui": 25_000,
  "access-ui.css": 6_000,
};

const { main } = await import("./lib/command.mjs");
await main(async () => {
  const { embedSizes, ensureEmbed } = await import("./lib/embed.mjs");
  await ensureEmbed();
  let isWithin = true;
  for (const [name, size] of Object.entries(embedSizes())) {
    const budget = BUDGETS[name] ?? 0;
    isWithin &&= size <= budget;
    process.stdout.write(`${size <= budget ? "✓" : "✗"} ${name.padEnd(18)} ${size} of ${budget} bytes\n`);
  }
  return isWithin ? 0 : 1;
});
