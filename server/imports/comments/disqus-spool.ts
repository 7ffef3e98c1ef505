import { hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type DisqusPart, disqusPartSchema } from "./disqus-part";

const MAX_FILES = 1_000;

/** Writes records in any order into files by thread, buffering so many characters in memory. */
class Spool {
  private readonly lines: string[][];
  private readonly written = new Set<number>();
  private held = 0;

  constructor(
    private readonly folder: string,
    files: number,
    private readonly atOnce: number,
  ) {
    this.lines = Array.from({ length: files }, () => []);
  }

  async add(part: DisqusPart): Promise<void> {
    const threadId = part.kind === "thread" ? part.id : part.threadId;
    const file = Number.parseInt(hash("sha1", threadId, "hex").slice(0, 8), 16) % this.lines.length;
    const line = `${JSON.stringify(part)}\n`;
    this.lines[file]?.push(line);
    this.held += line.length;
    if (this.held > this.atOnce) await this.write();
  }

  async write(): Promise<void> {
    this.held = 0;
    for (const [file, lines] of this.lines.entries()) {
      if (lines.length === 0) continue;
      await appendFile(this.path(file), lines.splice(0).join(""), { mode: 0o600 });
      this.written.add(file);
    }
  }

  /** Yields each file's records: complete threads. */
  async *read(): AsyncGenerator<DisqusPart[]> {
    await this.write();
    for (const file of this.written) yield await this.partsIn(file);
  }

  private async partsIn(file: number): Promise<DisqusPart[]> {
    const parts: DisqusPart[] = [];
    const input = createReadStream(this.path(file), "utf8");
    for await (const line of createInterface({ input, crlfDelay: Infinity }))
      parts.push(disqusPartSchema.parse(JSON.parse(line)));
    return parts;
  }

  private path(file: number): string {
    return join(this.folder, `${file}.ndjson`);
  }
}

/**
 * Groups an export's records by thread. An export lists all threads first and then all posts by time, so they are
 * spooled into files by thread; memory is bounded by `atOnce` characters, not by the site's size. The files are
 * always deleted afterwards. Nothing is yielded before the whole export was parsed.
 */
export async function* groupByThread(
  parts: AsyncIterable<DisqusPart>,
  { size, atOnce }: { size: number; atOnce: number },
): AsyncGenerator<DisqusPart[]> {
  const folder = await mkdtemp(join(tmpdir(), "masthead-disqus-"));
  try {
    const files = Math.min(MAX_FILES, Math.ceil(size / atOnce) + 1);
    const spool = new Spool(folder, files, atOnce);
    for await (const part of parts) await spool.add(part);
    yield* spool.read();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
