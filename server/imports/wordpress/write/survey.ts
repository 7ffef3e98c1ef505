import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { AppError } from "@/server/platform/errors/index";
import { readWxr } from "../read-wxr";
import { SiteIndex } from "../site-index";
import { WxrError } from "../wxr-error";
import type { WxrRecord } from "../wxr-record";

const CHUNK = 1 << 18;

/** What a first reading of the file found. */
export interface Survey {
  index: SiteIndex;
  records: number;
  /** Of the file's bytes: the same file is known again by it. */
  hash: string;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EISDIR");
}

/** Reads the records of a file on disk. */
export function recordsOf(path: string): AsyncIterable<WxrRecord> {
  return readWxr(createReadStream(path, { highWaterMark: CHUNK }));
}

/**
 * Reads the file once to its end: what items refer to, how many there are, and whether it can be read at all.
 * Refused (invalid) with a sentence when it cannot, before anything was written.
 */
export async function surveyFile(path: string): Promise<Survey> {
  const index = new SiteIndex();
  const hash = createHash("sha1");
  let records = 0;
  const source = createReadStream(path, { highWaterMark: CHUNK });
  source.on("data", (chunk) => hash.update(chunk));
  try {
    for await (const record of readWxr(source)) {
      index.add(record);
      records += 1;
    }
  } catch (error) {
    if (error instanceof WxrError) throw new AppError("invalid", error.message, { cause: error });
    if (isMissing(error)) throw new AppError("invalid", `There is no file at ${path}.`);
    throw error;
  }
  return { index, records, hash: hash.digest("hex") };
}
