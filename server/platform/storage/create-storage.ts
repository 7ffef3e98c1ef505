import { join } from "node:path";
import type { Config } from "@/server/platform/config/index";
import { createAvailableStorage } from "./available-storage";
import { createLocalStorage } from "./local-storage";
import { createS3Storage } from "./s3-storage";
import type { Storage } from "./storage";

/** Creates the storage of the installation's files: the configured bucket, else the data folder. */
export function createStorage({
  dataDir,
  s3,
  deadlines,
}: Pick<Config, "dataDir" | "s3" | "deadlines">): Storage {
  const storage =
    s3 === null ? createLocalStorage(join(dataDir, "media")) : createS3Storage(s3, deadlines.storage);
  return createAvailableStorage(storage, { milliseconds: deadlines.storage, isRemote: s3 !== null });
}
