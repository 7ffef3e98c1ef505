#!/usr/bin/env node
// Checks the locked packages: checksums, approved install scripts, licences.
import { existsSync, readFileSync } from "node:fs";
import { describeLicences, findLicenceProblems, LICENCES_FILE } from "./lib/licences.mjs";
import { findLockProblems, listShipped, readAllowedScripts, readLock } from "./lib/packages.mjs";

const lock = readLock();
const packages = listShipped(lock);
const problems = [...findLockProblems(lock, readAllowedScripts()), ...findLicenceProblems(packages)];
const written = existsSync(LICENCES_FILE) ? readFileSync(LICENCES_FILE, "utf8") : "";
if (written !== describeLicences(packages))
  problems.push("docs/licences.md is not current. Run `npm run licences`.");
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
