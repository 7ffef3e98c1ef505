import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type BackupFile, damagedError } from "./manifest";

interface Measure {
  stream: Transform;
  result(): { size: number; sha256: string };
}

/** A stream that passes bytes on, and counts and hashes them. */
function createMeasure(): Measure {
  const hash = createHash("sha256");
  let size = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      size += chunk.byteLength;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest("hex") }) };
}

/** Writes a stream to a new file of a backup, readable by its owner only, and flushes it to the disk. */
export async function writeChecked(
  folder: string,
  path: string,
  source: readonly [Readable, ...Transform[]],
): Promise<BackupFile> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const measure = createMeasure();
  const file = createWriteStream(target, { flags: "wx", mode: 0o600, flush: true });
  const [readable, ...transforms] = source;
  await pipeline([readable, ...transforms, measure.stream, file]);
  return { path, ...measure.result() };
}

/** Compares a file of a backup with its checksum. Refuses (invalid) one that is missing or differs. */
export async function verifyFile(folder: string, { path, size, sha256 }: BackupFile): Promise<void> {
  const measure = createMeasure();
  measure.stream.resume();
  try {
    await pipeline(createReadStream(join(folder, path)), measure.stream);
  } catch (error) {
    const isAbsent = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw damagedError(isAbsent ? `${path} is missing` : `${path} can't be read`);
  }
  const found = measure.result();
  if (found.size !== size || found.sha256 !== sha256)
    throw damagedError(`${path} does not match its checksum`);
}
