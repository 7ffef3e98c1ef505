#!/usr/bin/env node
// Finds the turns of phrase that docs/glossary.md bans, in code, comments, texts and documents.
import { readFileSync } from "node:fs";
import { extname, relative } from "node:path";
import { listFiles } from "./lib/list-files.mjs";
import { root } from "./lib/paths.mjs";

const BANNED =
  /\b(?:whoever|whomever|what comes of|sees? to it|by what|told of|(?:is|are) said to|made one with|in hand)\b/gi;

const EXTENSIONS = new Set([".ts", ".tsx", ".mts", ".mjs", ".md", ".prisma", ".css"]);
const SKIPPED_FOLDERS = new Set([
  "node_modules",
  "generated",
  "dist",
  "test-results",
  "migrations",
  // Stories and comments of the demo newsroom: prose of its readers.
  "demo",
]);

/** The glossary names the banned phrases, and so does this file. */
const SKIPPED_FILES = new Set([
  "docs/glossary.md",
  "bin/banned-words.mjs",
  // Sample texts of comments.
  "server/engagement/scoring/score-text.rules.test.ts",
]);

const isSkippedFolder = (_, entry) =>
  entry.isDirectory() && (entry.name.startsWith(".") || SKIPPED_FOLDERS.has(entry.name));

function listTexts() {
  return [...listFiles(root, isSkippedFolder)].filter(
    (path) => EXTENSIONS.has(extname(path)) && !SKIPPED_FILES.has(relative(root, path)),
  );
}

const findings = listTexts().flatMap((path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line, index) =>
      [...line.matchAll(BANNED)].map(([phrase]) => `${relative(root, path)}:${index + 1} "${phrase}"`),
    ),
);
for (const finding of findings) console.log(finding);
console.log(`${findings.length} banned phrases; docs/glossary.md says what to write instead.`);
if (findings.length > 0) process.exitCode = 1;
