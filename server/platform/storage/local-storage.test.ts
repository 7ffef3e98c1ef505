import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLocalStorage, type Storage } from "./index";

let folder = "";
let storage: Storage = createLocalStorage("/nowhere");

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "masthead-storage-"));
  storage = createLocalStorage(join(folder, "media"));
  await writeFile(join(folder, "secret.txt"), "not in storage");
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function collect(keys: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const key of keys) all.push(key);
  return all;
}

const text = (value: string) => new TextEncoder().encode(value);

describe("local storage", () => {
  it("returns what was written, with its size and a tag that changes with the bytes", async () => {
    await storage.write("1/2026/11/a b é.txt", text("one"));
    const first = await storage.find("1/2026/11/a b é.txt");
    expect(first?.size).toBe(3);
    expect(Buffer.from((await first?.read()) ?? []).toString()).toBe("one");
    await storage.write("1/2026/11/a b é.txt", text("three"));
    expect((await storage.find("1/2026/11/a b é.txt"))?.etag).not.toBe(first?.etag);
  });

  it("returns a file in parts, the same bytes as at once", async () => {
    const bytes = Buffer.alloc(300_000, "harbour ");
    await storage.write("1/large", bytes);
    const parts: Uint8Array[] = [];
    for await (const part of (await storage.find("1/large"))?.stream() ?? []) parts.push(part);
    expect(parts.length).toBeGreaterThan(1);
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  });

  it("lists the keys of all files, and neither drafts nor a folder that is missing", async () => {
    const list = async () => (await collect(storage.list())).toSorted();
    expect(await list()).toEqual([]);
    for (const key of ["1/2026/11/a b é.txt", "1/.hidden", "2/b"]) await storage.write(key, text("x"));
    await writeFile(join(folder, "media", "1", ".draft.part"), "half");
    expect(await list()).toEqual(["1/.hidden", "1/2026/11/a b é.txt", "2/b"]);
    expect(await collect(storage.list("1/2026"))).toEqual(["1/2026/11/a b é.txt"]);
    for (const folder of ["3", "1/20", "..", "1/../2"])
      expect(await collect(storage.list(folder))).toEqual([]);
  });

  it("returns null for an absent key, a folder, and a key below a file", async () => {
    await storage.write("1/a.txt", text("x"));
    for (const key of ["1/b.txt", "1", "1/a.txt/b", `1/${"x".repeat(240)}/${"y".repeat(240)}`]) {
      expect(await storage.find(key)).toBeNull();
      expect(await storage.exists(key)).toBe(false);
    }
  });

  it.each([
    "../secret.txt",
    "1/../../secret.txt",
    "1/./a.txt",
    "/etc/passwd",
    "1//a.txt",
    "1\\..\\a.txt",
    "1/a\u0000.txt",
    "1/a\n.txt",
    "C:/a.txt",
    "",
    "1/",
    "x".repeat(1000),
  ])("never reads or writes under %j", async (key) => {
    expect(await storage.find(key)).toBeNull();
    await expect(storage.write(key, text("x"))).rejects.toThrow();
  });

  it("leaves one complete file and no temporary files after concurrent writes to one key", async () => {
    const bodies = Array.from({ length: 20 }, (_, index) => String(index).repeat(10_000));
    await Promise.all(bodies.map((body) => storage.write("1/same.txt", text(body))));
    const file = await storage.find("1/same.txt");
    expect(bodies).toContain(Buffer.from((await file?.read()) ?? []).toString());
    expect(await readdir(join(folder, "media", "1"))).toEqual(["same.txt"]);
  });

  it("deletes a file, and nothing outside", async () => {
    await storage.write("1/a.txt", text("x"));
    await storage.remove("1/a.txt");
    await storage.remove("1/a.txt");
    await storage.remove("../secret.txt");
    expect(await storage.exists("1/a.txt")).toBe(false);
    expect(await readdir(folder)).toContain("secret.txt");
  });

  it("cannot write where a file blocks the path, and leaves no temporary files then", async () => {
    await storage.write("1/a", text("x"));
    await expect(storage.write("1/a/b", text("x"))).rejects.toThrow();
    expect(await readdir(join(folder, "media", "1"))).toEqual(["a"]);
  });
});
