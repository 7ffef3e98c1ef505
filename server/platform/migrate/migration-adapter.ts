import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  type ColumnType,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from "@prisma/driver-adapter-utils";
import pg from "pg";
import { withOwnConnection } from "../db/index";
import { isAtomic, runScript } from "./run-script";

/** The line of a script at which PostgreSQL reports an error, as text for the message. */
function describeLine(script: string, position: string | undefined): string {
  if (position === undefined) return "";
  return ` (line ${script.slice(0, Number(position) - 1).split("\n").length})`;
}

function describeFailure(script: string, error: unknown): string {
  if (!(error instanceof Error)) return "the database gave no reason";
  return error instanceof pg.DatabaseError
    ? `${error.message}${describeLine(script, error.position)}`
    : error.message;
}

/**
 * Written in the migration's own transaction: after a kill, a row without an end means that
 * nothing of the migration was committed, and one with an end that all of it was.
 */
const MARK_FINISHED = `
;UPDATE "_prisma_migrations" SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL`;

/**
 * After PostgreSQL has refused an atomic script: nothing of it is left. A row without an end would keep the previous
 * release's engine from working.
 */
const MARK_ROLLED_BACK = `
UPDATE "_prisma_migrations" SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL`;

/** Whether a script is a migration that is applied as a whole or not at all, not the table of migrations itself. */
function isMarked(script: string): boolean {
  return isAtomic(script) && !/CREATE TABLE _prisma_migrations\b/.test(script);
}

function isUnknownType(error: unknown): boolean {
  return error instanceof DriverAdapterError && error.cause.kind === "UnsupportedNativeDataType";
}

/** Types of the system catalog's columns, by their fixed OIDs. Anything else is text. */
const CATALOG_TYPES = new Map<number, ColumnType>([
  [16, ColumnTypeEnum.Boolean],
  [18, ColumnTypeEnum.Character],
  [20, ColumnTypeEnum.Int64],
  [21, ColumnTypeEnum.Int32],
  [23, ColumnTypeEnum.Int32],
  [26, ColumnTypeEnum.Int64],
  [1003, ColumnTypeEnum.TextArray],
  [1009, ColumnTypeEnum.TextArray],
]);

/** Maps "char", the type of constraint columns in the system catalog, which the stock adapter refuses. */
async function queryCatalog(pool: pg.Pool, query: SqlQuery): Promise<SqlResultSet> {
  const result = await pool.query<unknown[]>({ text: query.sql, values: query.args, rowMode: "array" });
  return {
    columnNames: result.fields.map((field) => field.name),
    columnTypes: result.fields.map((field) => CATALOG_TYPES.get(field.dataTypeID) ?? ColumnTypeEnum.Text),
    rows: result.rows,
  };
}

interface Connection {
  pool: pg.Pool;
  dispose: () => Promise<void>;
  runScript: (script: string) => Promise<void>;
}

/**
 * Prisma's adapter, but a script is sent to the server whole. The stock adapter splits it at every
 * semicolon, which breaks function bodies and string literals, and sends the parts one by one,
 * so a failing migration would stay half applied; one simple query is one transaction.
 */
async function connectAdapter({ pool, dispose, runScript }: Connection): Promise<SqlDriverAdapter> {
  const adapter = await new PrismaPg(pool, { disposeExternalPool: false }).connect();
  adapter.executeScript = runScript;
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    try {
      return await queryRaw(query);
    } catch (error) {
      if (!isUnknownType(error)) throw error;
      return queryCatalog(pool, query);
    }
  };
  adapter.dispose = dispose;
  return adapter;
}

export class MigrationAdapterFactory implements SqlMigrationAwareDriverAdapterFactory {
  readonly provider = "postgres";
  readonly adapterName = "@prisma/adapter-pg";
  /** PostgreSQL's message of the last failed script: the engine replaces it with its own. */
  scriptFailure: string | null = null;
  private readonly open = new Set<() => Promise<void>>();

  constructor(
    private readonly databaseUrl: string,
    private readonly log: (line: string) => void,
  ) {}

  async connect(): Promise<SqlDriverAdapter> {
    const { pool, close } = this.openPool({});
    return connectAdapter({
      pool,
      dispose: close,
      runScript: (script) => this.runMigration(pool, script),
    });
  }

  /** A shadow database beside the real one, on which the engine replays the committed migrations. */
  async connectToShadowDb(): Promise<SqlDriverAdapter> {
    const database = `masthead_shadow_${randomUUID().replaceAll("-", "")}`;
    await this.execute(`CREATE DATABASE "${database}" TEMPLATE template0`);
    const { pool, close } = this.openPool({ database });
    const dispose = once(async () => {
      await close();
      await this.execute(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
      this.open.delete(dispose);
    });
    this.open.add(dispose);
    const log = () => undefined;
    return connectAdapter({
      pool,
      dispose,
      runScript: (script) => this.recordFailure(script, () => runScript(script, { pool, sent: script, log })),
    });
  }

  private async runMigration(pool: pg.Pool, script: string): Promise<void> {
    const isWhole = isMarked(script);
    const sent = isWhole ? script + MARK_FINISHED : script;
    try {
      await this.recordFailure(script, () => runScript(script, { pool, sent, log: this.log }));
    } catch (error) {
      // Without PostgreSQL's own refusal (a lost connection) the script may still be running, and may be committed.
      // Where the mark can't be written, the row stays unfinished, as after a kill.
      if (isWhole && error instanceof pg.DatabaseError)
        await pool.query(MARK_ROLLED_BACK).catch(() => undefined);
      throw error;
    }
  }

  private async recordFailure(script: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.scriptFailure = describeFailure(script, error);
      throw error;
    }
  }

  /** Closes the connections that the engine leaves open when it fails. */
  async close(): Promise<void> {
    for (const dispose of [...this.open].reverse()) await dispose();
  }

  private openPool(override: { database?: string }): { pool: pg.Pool; close: () => Promise<void> } {
    const target = new URL(this.databaseUrl);
    if (override.database !== undefined) target.pathname = `/${override.database}`;
    const pool = new pg.Pool({ connectionString: target.href, max: 1, application_name: "masthead-migrate" });
    pool.on("error", () => undefined);
    const close = once(async () => {
      await pool.end();
      this.open.delete(close);
    });
    this.open.add(close);
    return { pool, close };
  }

  private async execute(sql: string): Promise<void> {
    await withOwnConnection({ databaseUrl: this.databaseUrl, name: "masthead-migrate" }, (client) =>
      client.query(sql),
    );
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => (done ??= work());
}
