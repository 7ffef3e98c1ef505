import { createWriteStream } from "node:fs";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { getCallerDirectory } from "@/server/platform/config/index";
import type { CommandOutput } from "./print-output";

/** Writes an export to a file. Only the owner may read a new one; an existing one keeps its permissions. */
export async function writeExport(file: string, lines: AsyncIterable<string>): Promise<CommandOutput> {
  const path = resolve(getCallerDirectory(), file);
  await pipeline(Readable.from(lines), createWriteStream(path, { mode: 0o600 }));
  return { json: { file: path }, lines: [`Written to ${path}.`] };
}
