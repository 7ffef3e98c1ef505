import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { takeLock, waitForLock } from "./lock.mjs";
import { identifyProcess } from "./process.mjs";

const directory = mkdtempSync(join(tmpdir(), "masthead-lock-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("an acquired lock names its owner", () => {
  const file = join(directory, "held");
  const first = takeLock(file);
  expect(first).toHaveProperty("release");
  expect(takeLock(file)).toMatchObject({ holder: { pid: process.pid } });
});

test("a released lock can be acquired again", async () => {
  const file = join(directory, "released");
  (await waitForLock(file)).release();
  expect(takeLock(file)).toHaveProperty("release");
});

test("the lock of a killed process is taken over", async () => {
  const file = join(directory, "stale");
  const child = spawn("sleep", ["60"]);
  const holder = identifyProcess(child.pid ?? 0);
  writeFileSync(file, JSON.stringify(holder));
  expect(takeLock(file)).toMatchObject({ holder: { pid: child.pid } });
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(takeLock(file)).toHaveProperty("release");
});

test("a lock whose pid now belongs to another process is taken over", () => {
  const file = join(directory, "reused");
  writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: "an earlier boot" }));
  expect(takeLock(file)).toHaveProperty("release");
});

test("of many who find a dead owner's lock only one acquires it", () => {
  const file = join(directory, "race");
  writeFileSync(file, JSON.stringify({ pid: 1, startedAt: "an earlier boot" }));
  const acquired = Array.from({ length: 20 }, () => takeLock(file)).filter((result) => "release" in result);
  expect(acquired).toHaveLength(1);
});
