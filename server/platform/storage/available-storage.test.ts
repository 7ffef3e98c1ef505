import { describe, expect, it } from "vitest";
import { availableStorage } from "./available-storage";
import type { Storage } from "./storage";

const bytes = new TextEncoder().encode("x");
const never = () => new Promise<never>(() => undefined);

function failing(fail: () => Promise<never>): Storage {
  return { find: fail, exists: fail, write: fail, remove: fail };
}

const refusing = (code: string) =>
  failing(() => Promise.reject(Object.assign(new Error(`it says ${code}`), { code })));

const remote = { milliseconds: 50, isRemote: true };
const disk = { milliseconds: 50, isRemote: false };

function operationsOf(storage: Storage): [string, () => Promise<unknown>][] {
  return [
    ["find", () => storage.find("1/a")],
    ["exists", () => storage.exists("1/a")],
    ["write", () => storage.write("1/a", bytes)],
    ["remove", () => storage.remove("1/a")],
  ];
}

describe.each<[string, Storage, string]>([
  ["does not answer", availableStorage(failing(never), remote), "The file storage does not answer just now."],
  [
    "refuses connections",
    availableStorage(refusing("ECONNREFUSED"), remote),
    "The file storage cannot be used just now.",
  ],
  ["does not let us in", availableStorage(refusing(""), remote), "The file storage cannot be used just now."],
  [
    "is a disk that fails",
    availableStorage(refusing("EIO"), disk),
    "The file storage cannot be used just now.",
  ],
  [
    "is a full disk",
    availableStorage(refusing("ENOSPC"), disk),
    "The file storage is full. No file was kept.",
  ],
])("storage that %s is unavailable in its own name", (_what, storage, message) => {
  it.each(operationsOf(storage))("to %s", async (_operation, ask) => {
    await expect(ask()).rejects.toMatchObject({ code: "unavailable", message, retryAfter: 5 });
  });
});

it("the bytes of a file that was found have a deadline as well", async () => {
  const found = { size: 1, etag: "1", read: never };
  const storage = availableStorage({ ...failing(never), find: async () => found }, remote);
  const file = await storage.find("1/a");
  await expect(file?.read()).rejects.toMatchObject({
    code: "unavailable",
    message: "The file storage does not answer just now.",
  });
});

it("what is the caller's mistake stays one", async () => {
  const mistaken = availableStorage(refusing("ENOTDIR"), disk);
  await expect(mistaken.write("1/a", bytes)).rejects.toThrow("it says ENOTDIR");
  const unnamed = availableStorage(refusing("EKEY"), remote);
  await expect(unnamed.write("../a", bytes)).rejects.toThrow("it says EKEY");
});
