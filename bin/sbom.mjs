#!/usr/bin/env node
// Writes the software bill of materials (CycloneDX, JSON) of this version into a file.
import "./lib/node-version.mjs";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

const { main } = await import("./lib/command.mjs");
await main(async ({ report }) => {
  const [file = "dist/sbom.cdx.json"] = process.argv.slice(2);
  const { createSbom } = await import("./lib/sbom.mjs");
  const bom = await createSbom();
  mkdirSync(dirname(resolve(file)), { recursive: true });
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
  report.line(`${file}: ${bom.components.length} components.`);
  return 0;
});
