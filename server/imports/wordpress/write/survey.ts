import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { AppError } from "@/server/platform/errors/index";
import { readWxr } from "../read-wxr";
import { SiteIndex } from "../site-index";
import { toSlug } from "../slug";
import { WxrError } from "../wxr-error";
import type { WxrItem, WxrRecord } from "../wxr-record";
import { normalizeLogin } from "./catalogue-entries";

const CHUNK = 1 << 18;

/** Result of the first pass over the file. */
export interface Survey {
  index: SiteIndex;
  records: number;
  /** Hash of the file's bytes, which identifies the file. */
  hash: string;
}

interface Reading {
  /** Bytes read so far, and the total. */
  onProgress(done: number, total: number): void;
  signal: AbortSignal;
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: "No file found at",
  ENOTDIR: "No file found at",
  EISDIR: "This is a folder, not a file:",
  EACCES: "No permission to read",
  EPERM: "No permission to read",
};

/** Converts a fault of the file to a refusal; returns any other error unchanged. */
function toRefusal(error: unknown, path: string): unknown {
  if (error instanceof WxrError) return new AppError("invalid", error.message, { cause: error });
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const sentence = UNREADABLE[code];
  return sentence === undefined ? error : new AppError("invalid", `${sentence} ${path}.`, { cause: error });
}

/** Reads the records of a file on disk. */
export function readRecords(path: string): AsyncIterable<WxrRecord> {
  return readWxr(createReadStream(path, { highWaterMark: CHUNK }));
}

/** Adds terms that only items reference to the index: an export of some posts declares none of them. */
class TermCollector {
  private readonly seen = new Set<string>();

  constructor(private readonly index: SiteIndex) {}

  private isNew(kind: string, name: string): boolean {
    const key = `${kind}:${name}`;
    return !this.seen.has(key) && this.seen.add(key).has(key);
  }

  add(item: WxrItem): void {
    if (item.postType !== "post") return;
    const { index } = this;
    const login = item.creator;
    const isKnown = index.authors.has(login) || index.authors.has(normalizeLogin(login));
    if (this.isNew("author", login) && !isKnown) {
      const unknown = { id: null, email: "", displayName: "", firstName: "", lastName: "" };
      index.add({ kind: "author", login, ...unknown });
    }
    for (const { domain, nicename, name } of item.terms) {
      if (!this.isNew(domain, nicename || name)) continue;
      const slug = toSlug(nicename) || toSlug(name);
      const unknown = { termId: null, parent: "", description: "" };
      if (domain === "category" && slug !== "" && !index.categories.has(slug))
        index.add({ kind: "category", nicename, name, ...unknown });
      if (domain === "post_tag" && slug !== "" && !index.tags.has(slug))
        index.add({ kind: "tag", slug: nicename, name, termId: null, description: "" });
    }
  }
}

/**
 * Reads the file once to its end: the index, the number of records, and whether it is readable. Refused (invalid)
 * with a sentence if it is not, before anything was written.
 */
export async function surveyFile(path: string, { onProgress, signal }: Reading): Promise<Survey> {
  const index = new SiteIndex();
  const mentions = new TermCollector(index);
  const hash = createHash("sha1");
  let records = 0;
  let bytes = 0;
  try {
    const { size } = await stat(path);
    const source = createReadStream(path, { highWaterMark: CHUNK });
    source.on("data", (chunk) => {
      hash.update(chunk);
      bytes += chunk.length;
      onProgress(bytes, size);
    });
    for await (const record of readWxr(source)) {
      signal.throwIfAborted();
      index.add(record);
      if (record.kind === "item") mentions.add(record);
      records += 1;
    }
  } catch (error) {
    throw toRefusal(error, path);
  }
  return { index, records, hash: hash.digest("hex") };
}
