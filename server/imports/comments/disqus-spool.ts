import { hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type DisqusPart, disqusPartSchema } from "./disqus-part";

const MOST_FILES = 1_000;

/** Parts that came in any order, put into files by their thread; so many characters are held before they are written. */
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

  /** File by file, all of its threads. */
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
 * Threads with all that was said in them, some at a time. An export tells all threads first and then what was said, by
 * time: it is put into files by thread until it has been read, so that memory holds `atOnce` characters of it and not a
 * site. The files are gone afterwards, however it ends. Nothing comes before the whole export was understood.
 */
export async function* byThreads(
  parts: AsyncIterable<DisqusPart>,
  { size, atOnce }: { size: number; atOnce: number },
): AsyncGenerator<DisqusPart[]> {
  const folder = await mkdtemp(join(tmpdir(), "masthead-disqus-"));
  try {
    const files = Math.min(MOST_FILES, Math.ceil(size / atOnce) + 1);
    const spool = new Spool(folder, files, atOnce);
    for await (const part of parts) await spool.add(part);
    yield* spool.read();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
