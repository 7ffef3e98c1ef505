#!/usr/bin/env node
import "./lib/node-version.mjs";

const { countFeatures } = await import("./lib/sql-features.mjs");

/**
 * Prints which features of PostgreSQL the schema and the prepared statements use, beside what Citus and YugabyteDB
 * document about them. `--names`: also the names of the statements.
 */
const { statements, features } = await countFeatures();
const lines = [
  `${statements} prepared statements, and all migrations.`,
  "",
  "| feature | in the schema | statements | Citus, distributed tables | YugabyteDB |",
  "| --- | ---: | ---: | --- | --- |",
  ...features.map(
    ({ name, inSchema, inStatements, citus, yugabyte }) =>
      `| ${name} | ${inSchema} | ${inStatements} | ${citus} | ${yugabyte} |`,
  ),
];
if (process.argv.includes("--names"))
  for (const { name, examples } of features)
    if (examples.length > 0) lines.push("", `${name}: ${examples.join(", ")}`);
process.stdout.write(`${lines.join("\n")}\n`);
