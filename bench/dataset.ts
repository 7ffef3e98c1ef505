import { hash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/packages/embedded-postgres/src/embedded.mjs";
import { applyMigrations } from "@/server/platform/migrate/index";
import { type GeneratedPublication, generatePublication } from "./data/generate";

const HOST = "bench.example.test";
const NEWEST = new Date("2026-11-01T00:00:00Z");

export interface Dataset extends GeneratedPublication {
  postgres: EmbeddedPostgres;
}

/** Changes with the tables or the generator: an older data set is deleted. */
export function recipe(): string {
  const files = ["prisma/migrations", "bench/data"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(sql|ts)$/.test(path))
      .sort()
      .map((path) => readFileSync(join(folder, path), "utf8")),
  );
  return hash("sha1", files.join("\n"), "hex");
}

function readStamp(path: string): (GeneratedPublication & { recipe: string }) | null {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/** A generated publication on its own durable server with the product's own settings; stored for the next run. */
export async function openDataset(
  folder: string,
  stories: number,
  log: (line: string) => void,
): Promise<Dataset> {
  const dataDir = join(folder, String(stories));
  const stampPath = join(dataDir, "generated.json");
  const stamp = readStamp(stampPath);
  const fresh = stamp !== null && stamp.recipe === recipe();
  if (!fresh) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir });
  if (fresh) return { ...stamp, postgres };
  await applyMigrations({ databaseUrl: postgres.url, directory: "prisma/migrations", log: () => undefined });
  const publication = await generatePublication({
    databaseUrl: postgres.url,
    stories,
    host: HOST,
    newest: NEWEST,
    log,
  });
  writeFileSync(stampPath, JSON.stringify({ ...publication, recipe: recipe() }));
  return { ...publication, postgres };
}
