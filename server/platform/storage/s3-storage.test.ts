import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "@/server/platform/config/index";
import { startTestBucket, type TestBucket } from "@/test/s3-bucket";
import { createStorage, type Storage } from "./index";

let bucket: TestBucket;
let storage: Storage;

beforeAll(async () => {
  bucket = await startTestBucket();
  storage = createStorage(
    readConfig({
      NODE_ENV: "test",
      S3_BUCKET: "herald",
      S3_PREFIX: "media/production",
      S3_ENDPOINT: bucket.url,
      S3_REGION: "eu-central-1",
      S3_ACCESS_KEY_ID: "an-access-key",
      S3_SECRET_ACCESS_KEY: "a-secret-that-travels-nowhere",
    }),
  );
});
afterAll(() => bucket.stop());
beforeEach(() => {
  bucket.files.clear();
  bucket.authorizations = [];
  bucket.refuses = false;
});

const text = (value: string) => new TextEncoder().encode(value);

describe("storage in a bucket", () => {
  it("returns what was written, with its size and a tag that changes with the bytes", async () => {
    await storage.write("1/2026/11/a b é+.txt", text("one"));
    expect([...bucket.files.keys()]).toEqual(["/herald/media/production/1/2026/11/a b é+.txt"]);
    const first = await storage.find("1/2026/11/a b é+.txt");
    expect(first?.size).toBe(3);
    expect(Buffer.from((await first?.read()) ?? []).toString()).toBe("one");
    await storage.write("1/2026/11/a b é+.txt", text("three"));
    const second = await storage.find("1/2026/11/a b é+.txt");
    expect(second?.etag).not.toBe(first?.etag);
    expect(second?.etag).not.toContain('"');
  });

  it("returns a large file in parts, the same bytes as at once, and an empty one", async () => {
    const bytes = Buffer.alloc(3 * 1024 * 1024, "harbour ");
    await storage.write("1/large", bytes);
    await storage.write("1/empty", new Uint8Array());
    const readParts = async (key: string) => {
      const file = await storage.find(key);
      const parts: Uint8Array[] = [];
      for await (const part of file?.stream() ?? []) parts.push(part);
      return parts;
    };
    const parts = await readParts("1/large");
    expect(parts.length).toBeGreaterThan(1);
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    expect(Buffer.concat(await readParts("1/empty"))).toHaveLength(0);
    bucket.files.clear();
    await storage.write("1/gone", bytes);
    const gone = await storage.find("1/gone");
    bucket.files.clear();
    await expect(gone?.stream()[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: "unavailable",
    });
  });

  it("lists the keys below its prefix, over several pages", async () => {
    const keys = ["1/a", "1/b c.txt", "2/d", "2/e", "3/f"];
    for (const key of keys) await storage.write(key, text("x"));
    bucket.files.set("/herald/media/another/1/a", Buffer.from("of another installation"));
    const list = async (folder?: string) => {
      const listed: string[] = [];
      for await (const key of storage.list(folder)) listed.push(key);
      return listed.toSorted();
    };
    expect(await list()).toEqual(keys);
    await storage.write("20/x", text("x"));
    expect(await list("2")).toEqual(["2/d", "2/e"]);
    expect(await list("../another")).toEqual([]);
  });

  it("stores an empty file, returns null for an absent key, and deletes files", async () => {
    await storage.write("1/empty", new Uint8Array());
    expect((await storage.find("1/empty"))?.size).toBe(0);
    expect(await storage.find("1/absent")).toBeNull();
    await storage.remove("1/empty");
    await storage.remove("1/empty");
    expect(await storage.exists("1/empty")).toBe(false);
  });

  it.each(["../x", "1/../x", "/x", "1//x", "1/a\u0000", ""])("sends no request for %j", async (key) => {
    expect(await storage.find(key)).toBeNull();
    await storage.remove(key);
    await expect(storage.write(key, text("x"))).rejects.toThrow("is not a valid file key");
    expect(bucket.authorizations).toEqual([]);
  });

  it("signs every request, and never sends its secret", async () => {
    await storage.write("1/a", text("x"));
    await storage.exists("1/a");
    expect(bucket.authorizations).toHaveLength(2);
    for (const authorization of bucket.authorizations) {
      expect(authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=an-access-key\/\d{8}\/eu-central-1\/s3\/aws4_request, /,
      );
      expect(authorization).not.toContain("travels-nowhere");
    }
  });

  it("reports a refusal as a failure, never as an absent file", async () => {
    bucket.refuses = true;
    await expect(storage.find("1/a")).rejects.toThrow();
    await expect(storage.write("1/a", text("x"))).rejects.toThrow();
  });
});

it.each([
  [{ S3_ENDPOINT: "https://s3.example" }, "S3_BUCKET"],
  [{ S3_BUCKET: "b", S3_ACCESS_KEY_ID: "a" }, "Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY"],
  [{ S3_BUCKET: "b", S3_PREFIX: "/a/" }, "S3_PREFIX"],
])("a partial configuration is refused: %j", (env, sentence) => {
  expect(() => readConfig({ NODE_ENV: "test", ...env })).toThrow(sentence);
});
