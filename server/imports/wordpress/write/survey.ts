import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { AppError } from "@/server/platform/errors/index";
import { readWxr } from "../read-wxr";
import { SiteIndex } from "../site-index";
import { slugOf } from "../slug";
import { WxrError } from "../wxr-error";
import type { WxrItem, WxrRecord } from "../wxr-record";
import { plainLogin } from "./catalogue-entries";

const CHUNK = 1 << 18;

/** What a first reading of the file found. */
export interface Survey {
  index: SiteIndex;
  records: number;
  /** Of the file's bytes: the same file is known again by it. */
  hash: string;
}

interface Reading {
  /** Bytes read so far, of so many. */
  onProgress(done: number, total: number): void;
  signal: AbortSignal;
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: "There is no file at",
  ENOTDIR: "There is no file at",
  EISDIR: "There is a folder, not a file, at",
  EACCES: "This user may not read",
  EPERM: "This user may not read",
};

/** What is wrong with the file, as a refusal; everything else as it is. */
function explained(error: unknown, path: string): unknown {
  if (error instanceof WxrError) return new AppError("invalid", error.message, { cause: error });
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const sentence = UNREADABLE[code];
  return sentence === undefined ? error : new AppError("invalid", `${sentence} ${path}.`, { cause: error });
}

/** Reads the records of a file on disk. */
export function recordsOf(path: string): AsyncIterable<WxrRecord> {
  return readWxr(createReadStream(path, { highWaterMark: CHUNK }));
}

/** Adds what only items name to the index: an export of some posts declares none of their terms. */
class Mentions {
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
    const isKnown = index.authors.has(login) || index.authors.has(plainLogin(login));
    if (this.isNew("author", login) && !isKnown) {
      const unknown = { id: null, email: "", displayName: "", firstName: "", lastName: "" };
      index.add({ kind: "author", login, ...unknown });
    }
    for (const { domain, nicename, name } of item.terms) {
      if (!this.isNew(domain, nicename || name)) continue;
      const slug = slugOf(nicename) || slugOf(name);
      const unknown = { termId: null, parent: "", description: "" };
      if (domain === "category" && slug !== "" && !index.categories.has(slug))
        index.add({ kind: "category", nicename, name, ...unknown });
      if (domain === "post_tag" && slug !== "" && !index.tags.has(slug))
        index.add({ kind: "tag", slug: nicename, name, termId: null, description: "" });
    }
  }
}

/**
 * Reads the file once to its end: what items refer to, how many there are, and whether it can be read at all.
 * Refused (invalid) with a sentence when it cannot, before anything was written.
 */
export async function surveyFile(path: string, { onProgress, signal }: Reading): Promise<Survey> {
  const index = new SiteIndex();
  const mentions = new Mentions(index);
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
    throw explained(error, path);
  }
  return { index, records, hash: hash.digest("hex") };
}
