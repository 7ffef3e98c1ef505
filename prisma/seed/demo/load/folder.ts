import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** The folder of the demo's files, also when this code runs from a bundle elsewhere in the checkout. */
export function findDemoFolder(start: string = import.meta.dirname): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const candidate = join(folder, "prisma", "seed", "demo");
    if (existsSync(join(candidate, "stories"))) return candidate;
    if (dirname(folder) === folder) throw new Error(`no demo newsroom above ${start}`);
  }
}

export function readText(folder: string, path: string): string {
  return readFileSync(join(folder, path), "utf8");
}

export function fileSize(folder: string, path: string): number {
  return statSync(join(folder, path)).size;
}

/** Paths relative to `folder`, with forward slashes, sorted. */
export function listFiles(folder: string, under: string, extension: string): string[] {
  return readdirSync(join(folder, under), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(extension))
    .map((path) =>
      relative(folder, join(folder, under, path))
        .split(sep)
        .join("/"),
    )
    .sort();
}
