import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it, test } from "vitest";
import { isNeeded, trimTraces } from "@/bin/lib/page-traces.mjs";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "masthead-traces-"));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(path: string, trace: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(trace));
}

const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), "utf8"));

test.each([
  [".next/server/chunks/a.js", true],
  ["node_modules/pg/lib/index.js", true],
  ["dist/embed/manifest.json", true],
  ["prisma/migrations/20260101000000_init/migration.sql", true],
  ["package.json", true],
  ["dist/main.mjs", false],
  ["server/runtime.ts", false],
  ["deploy/docker/Dockerfile", false],
  ["package-lock.json", false],
  [".masthead/secret", false],
])("a function contains %s: %s", (path, expected) => {
  expect(isNeeded(path)).toBe(expected);
});

it("a trace keeps what a function needs, with the hashes and links of these files", () => {
  write(".next/server/instrumentation.js.nft.json", {
    version: 1,
    files: ["../../server/runtime.ts", "../../node_modules/pg/index.js", "chunks/a.js", "../../README.md"],
    fileHashes: ["1", "2", "3", "4"],
    symlinks: [
      [0, "../../server/other.ts"],
      [1, "../../node_modules/real/index.js"],
      [2, "chunks/b.js"],
    ],
    entryHash: "5",
  });
  trimTraces(root);
  expect(read(".next/server/instrumentation.js.nft.json")).toEqual({
    version: 1,
    files: ["../../node_modules/pg/index.js", "chunks/a.js"],
    fileHashes: ["2", "3"],
    symlinks: [
      [0, "../../node_modules/real/index.js"],
      [1, "chunks/b.js"],
    ],
    entryHash: "5",
  });
});

it("traces of pages in any folder are trimmed, also without hashes", () => {
  write(".next/server/app/(site)/page.js.nft.json", {
    version: 1,
    files: ["../../../../dist/main.mjs", "../../../../dist/embed/manifest.json"],
  });
  trimTraces(root);
  expect(read(".next/server/app/(site)/page.js.nft.json")).toEqual({
    version: 1,
    files: ["../../../../dist/embed/manifest.json"],
  });
});
