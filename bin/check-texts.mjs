#!/usr/bin/env node
// Finds texts of readers' pages and mails that are not in a message file of shared/messages.
import { checkReaderTexts } from "./lib/reader-texts.mjs";

const findings = checkReaderTexts();
for (const finding of findings) console.log(finding);
console.log(`${findings.length} texts outside shared/messages.`);
if (findings.length > 0) process.exitCode = 1;
