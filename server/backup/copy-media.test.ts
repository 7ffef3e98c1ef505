import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readConfig } from "@/server/platform/config/index";
import { createStorage, type Storage } from "@/server/platform/storage/index";
import { copyMediaIn, copyMediaOut, verifyMedia } from "./copy-media";

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "masthead-media-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const openStorage = () => createStorage(readConfig({ NODE_ENV: "test", DATA_DIR: createFolder() }));

it("files are copied in parts, none of them whole in memory", async () => {
  const source = openStorage();
  const bytes = Buffer.alloc(2 * 1024 * 1024, "harbour ");
  await source.write("1/large", bytes);
  const inParts: Storage = {
    ...source,
    find: async (key) => {
      const file = await source.find(key);
      return file === null ? null : { ...file, read: () => Promise.reject(new Error("read at once")) };
    },
  };
  const folder = createFolder();
  const media = await copyMediaOut(inParts, folder);
  expect(media).toMatchObject({ files: 1, bytes: bytes.byteLength });
  await verifyMedia(folder, media);
  expect(readFileSync(join(folder, "media/1/large")).equals(bytes)).toBe(true);
});

it("a file that changes after it was verified is not restored, and the refusal names what is", async () => {
  const source = openStorage();
  for (const key of ["1/a", "1/b"]) await source.write(key, new TextEncoder().encode(key));
  const folder = createFolder();
  const media = await copyMediaOut(source, folder);
  await verifyMedia(folder, media);
  const lines = readFileSync(join(folder, media.list.path), "utf8").trim().split("\n");
  const [first, last] = lines.map((line) => String(JSON.parse(line).key));
  writeFileSync(join(folder, "media", String(last)), "changed");

  const target = openStorage();
  await expect(copyMediaIn(target, folder, media)).rejects.toMatchObject({
    code: "invalid",
    message: `The backup is damaged: media/${last} does not match its checksum. It changed during the restore. The database was not changed. Media files that were already written stay in the storage.`,
  });
  expect([await target.exists(String(first)), await target.exists(String(last))]).toEqual([true, false]);
  await expect(verifyMedia(folder, media)).rejects.toThrow("Nothing was restored.");
});
