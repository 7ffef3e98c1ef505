import { join } from "node:path";
import type { Config } from "@/server/platform/config/index";
import { availableStorage } from "./available-storage";
import { createLocalStorage } from "./local-storage";
import { createS3Storage } from "./s3-storage";
import type { Storage } from "./storage";

/** The installation's files: in a bucket where one is set up, else under its data folder. */
export function createStorage({
  dataDir,
  s3,
  deadlines,
}: Pick<Config, "dataDir" | "s3" | "deadlines">): Storage {
  const storage =
    s3 === null ? createLocalStorage(join(dataDir, "media")) : createS3Storage(s3, deadlines.storage);
  return availableStorage(storage, { milliseconds: deadlines.storage, isRemote: s3 !== null });
}
