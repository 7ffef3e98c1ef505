import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeDataDirectory } from "./data-directory.mjs";

let parent = "";
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "data-directory-"));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));
const getMode = (path: string) => statSync(path).mode & 0o7777;

test("a missing directory is created for its owner only", () => {
  const dataDir = join(parent, "deep", "data");
  expect(closeDataDirectory(dataDir)).toBeNull();
  expect(getMode(dataDir)).toBe(0o700);
});

test.each([0o755, 0o777, 0o750, 0o711, 0o701])("a directory of mode %o is closed to others", (mode) => {
  chmodSync(parent, mode);
  expect(closeDataDirectory(parent)).toBeNull();
  expect(getMode(parent)).toBe(0o700);
});

test("a directory that accounts share is unchanged, and reported as shared", () => {
  chmodSync(parent, 0o1777);
  expect(closeDataDirectory(parent)).toMatch(/^DATA_DIR .* is shared with other accounts\./);
  expect(getMode(parent)).toBe(0o1777);
});

test.runIf(process.getuid?.() === 0)("only the group of PostgreSQL's own account can traverse root's", () => {
  const postgres = join(parent, "postgres");
  mkdirSync(postgres);
  chownSync(postgres, 4_711, 4_712);
  chmodSync(parent, 0o755);
  expect(closeDataDirectory(parent)).toBeNull();
  expect(getMode(parent)).toBe(0o710);
  expect(statSync(parent).gid).toBe(4_712);
  rmSync(postgres, { recursive: true });
  expect(closeDataDirectory(parent)).toBeNull();
  expect(getMode(parent)).toBe(0o700);
});
