#!/usr/bin/env node
// Writes docs/licences.md from package-lock.json.
import { writeFileSync } from "node:fs";
import { describeLicences, findLicenceProblems, LICENCES_FILE } from "./lib/licences.mjs";
import { listShipped, readLock } from "./lib/packages.mjs";

const packages = listShipped(readLock());
writeFileSync(LICENCES_FILE, describeLicences(packages));
const problems = findLicenceProblems(packages);
for (const problem of problems) console.log(problem);
console.log(`docs/licences.md: ${packages.length} packages.`);
if (problems.length > 0) process.exitCode = 1;
