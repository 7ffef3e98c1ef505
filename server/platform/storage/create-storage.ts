import { join } from "node:path";
import type { MediaBucket } from "@/server/platform/config/index";
import { createLocalStorage } from "./local-storage";
import { createS3Storage } from "./s3-storage";
import type { Storage } from "./storage";

/** The installation's files: in a bucket where one is set up, else under its data folder. */
export function createStorage({ dataDir, s3 }: { dataDir: string; s3: MediaBucket | null }): Storage {
  return s3 === null ? createLocalStorage(join(dataDir, "media")) : createS3Storage(s3);
}
