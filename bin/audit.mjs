#!/usr/bin/env node
// Asks npm for known vulnerabilities of the packages that an installation contains, from `high` on.
import "./lib/node-version.mjs";

const { main } = await import("./lib/command.mjs");
await main(async ({ report }) => {
  const { findVulnerable, runNpmAudit } = await import("./lib/audit.mjs");
  const { listShippedPaths, readLock } = await import("./lib/packages.mjs");
  const shipped = listShippedPaths(readLock());
  const findings = findVulnerable(await runNpmAudit(), shipped);
  for (const finding of findings) report.line(finding);
  if (findings.length === 0) report.line(`None known in ${shipped.size} packages.`);
  return findings.length === 0 ? 0 : 1;
});
