import { describe, expect, it } from "vitest";
import { eventually } from "@/test/eventually";
import { createAvailableStorage } from "./available-storage";
import type { Storage } from "./storage";

const bytes = new TextEncoder().encode("x");
const never = () => new Promise<never>(() => undefined);

function failing(fail: () => Promise<never>): Storage {
  const list = () => ({ [Symbol.asyncIterator]: () => ({ next: fail }) });
  return { find: fail, exists: fail, write: fail, remove: fail, list };
}

const refusing = (code: string) =>
  failing(() => Promise.reject(Object.assign(new Error(`it says ${code}`), { code })));

const remote = { milliseconds: 50, isRemote: true };
const disk = { milliseconds: 50, isRemote: false };

function listOperations(storage: Storage): [string, () => Promise<unknown>][] {
  return [
    ["find", () => storage.find("1/a")],
    ["exists", () => storage.exists("1/a")],
    ["write", () => storage.write("1/a", bytes)],
    ["remove", () => storage.remove("1/a")],
    ["list", () => storage.list()[Symbol.asyncIterator]().next()],
  ];
}

describe.each<[string, Storage, string]>([
  ["does not respond", createAvailableStorage(failing(never), remote), "The file storage does not respond."],
  [
    "refuses connections",
    createAvailableStorage(refusing("ECONNREFUSED"), remote),
    "The file storage is unavailable.",
  ],
  ["denies access", createAvailableStorage(refusing(""), remote), "The file storage is unavailable."],
  ["is a failed disk", createAvailableStorage(refusing("EIO"), disk), "The file storage is unavailable."],
  [
    "is a full disk",
    createAvailableStorage(refusing("ENOSPC"), disk),
    "The file storage is full. The file was not saved.",
  ],
])("storage that %s is reported as unavailable", (_what, storage, message) => {
  it.each(listOperations(storage))("to %s", async (_operation, operate) => {
    await expect(operate()).rejects.toMatchObject({ code: "unavailable", message, retryAfter: 5 });
  });
});

it("reading the bytes of a file has a timeout as well", async () => {
  async function* stream(): AsyncGenerator<Uint8Array> {
    yield bytes;
    await never();
  }
  const stored = { size: 1, etag: "1", read: never, stream };
  const storage = createAvailableStorage({ ...failing(never), find: async () => stored }, remote);
  const file = await storage.find("1/a");
  const silent = { code: "unavailable", message: "The file storage does not respond." };
  await expect(file?.read()).rejects.toMatchObject(silent);
  const parts = file?.stream()[Symbol.asyncIterator]();
  expect(await parts?.next()).toMatchObject({ value: bytes });
  await expect(parts?.next()).rejects.toMatchObject(silent);
});

it("a list that its reader leaves ends that of the storage", async () => {
  let isOpen = true;
  async function* list() {
    try {
      yield* ["1/a", "1/b"];
    } finally {
      isOpen = false;
    }
  }
  for await (const key of createAvailableStorage({ ...failing(never), list }, remote).list()) {
    expect([key, isOpen]).toEqual(["1/a", true]);
    break;
  }
  await eventually(() => expect(isOpen).toBe(false));
});

it("an invalid key remains the caller's error", async () => {
  const mistaken = createAvailableStorage(refusing("ENOTDIR"), disk);
  await expect(mistaken.write("1/a", bytes)).rejects.toThrow("it says ENOTDIR");
  const unnamed = createAvailableStorage(refusing("EKEY"), remote);
  await expect(unnamed.write("../a", bytes)).rejects.toThrow("it says EKEY");
});
