#!/usr/bin/env node
// Checks that the release before can serve while the migrations of the next one are applied.
import "./lib/node-version.mjs";
import { join } from "node:path";
import { root } from "./lib/paths.mjs";

const { main } = await import("./lib/command.mjs");
await main(async ({ report }) => {
  const { loadSource } = await import("./lib/source.mjs");
  const { reviewMigrations } = await loadSource({
    entry: "server/platform/migrate/review-migrations.ts",
    name: "review-migrations",
  });
  const findings = await reviewMigrations({
    directory: join(root, "prisma", "migrations"),
    releasesFile: join(root, "prisma", "releases.json"),
  });
  for (const finding of findings) report.line(finding);
  if (findings.length > 0) report.line("docs/guides/upgrades.md explains the rules.");
  return findings.length === 0 ? 0 : 1;
});
