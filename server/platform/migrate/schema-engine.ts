import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { MigrationAdapterFactory } from "./migration-adapter";

let loaded: Promise<void> | null = null;

/** Node 20 imports no .wasm files: the package's own three lines, done by hand. */
async function loadBindings(): Promise<void> {
  const entry = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm");
  const bytes = await readFile(join(dirname(entry), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports["__wbindgen_start"];
  if (typeof start === "function") start();
}

/** The engine reports its own call stack; what helps is the migration's name and what PostgreSQL said. */
function describeEngineFailure(error: unknown, scriptFailure: string | null): unknown {
  if (!(error instanceof Error) || scriptFailure === null) return error;
  const name = /migration_name="([^"]+)"/.exec(error.message)?.[1] ?? "A migration";
  return new Error(`${name} failed: ${scriptFailure}`, { cause: error });
}

/** Prisma's official schema engine, in this process, bound to one database. */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  work: (engine: bindings.SchemaEngine) => Promise<T>,
): Promise<T> {
  loaded ??= loadBindings();
  await loaded;
  const factory = new MigrationAdapterFactory(databaseUrl);
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
