import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { MigrationAdapterFactory } from "./migration-adapter";

let loaded: Promise<void> | null = null;

/**
 * Node 20 imports no .wasm files: this does manually what the package's own three lines do. It looks beside the module
 * that is imported above: an image with only the files that are loaded doesn't contain the package's entry.
 */
async function loadBindings(): Promise<void> {
  const entry = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = await readFile(join(dirname(entry), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports["__wbindgen_start"];
  if (typeof start === "function") start();
}

/** Extracts the migration's name and PostgreSQL's message from an engine error, which adds its own call stack. */
function describeEngineFailure(error: unknown, scriptFailure: string | null): unknown {
  if (!(error instanceof Error) || scriptFailure === null) return error;
  const name = /migration_name="([^"]+)"/.exec(error.message)?.[1] ?? "A migration";
  return new Error(`${name} failed: ${scriptFailure}`, { cause: error });
}

/**
 * Runs work with Prisma's official schema engine, in this process and bound to one database. `log` receives one plain
 * sentence or two before each statement of a migration that may take long.
 */
export async function withSchemaEngine<T>(
  { databaseUrl, log = () => undefined }: { databaseUrl: string; log?: (line: string) => void },
  work: (engine: bindings.SchemaEngine) => Promise<T>,
): Promise<T> {
  loaded ??= loadBindings();
  await loaded;
  const factory = new MigrationAdapterFactory(databaseUrl, log);
  try {
    const engine = await bindings.SchemaEngine.new(
      { datamodels: undefined },
      () => undefined,
      bindMigrationAwareSqlAdapterFactory(factory),
    );
    try {
      return await work(engine);
    } catch (error) {
      throw describeEngineFailure(error, factory.scriptFailure);
    } finally {
      engine.free();
    }
  } finally {
    await factory.close();
  }
}
