import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "@/server/platform/db/index";
import { createLog } from "@/server/platform/log/index";
import { cleanDatabase, type InitialState, readInitialState } from "./clean-database";
import { withDatabase } from "./database-url";

/** The name of the connections that stay open between the test files of a worker. */
const APPLICATION_NAME = "masthead-test";

/** A clone of the template, with connections that test files use one after the other. */
interface Clone {
  name: string;
  url: string;
  db: Database;
  initial: InitialState;
}

/** Clean clones of this worker: cloning takes longer than most test files, and so does warming up connections. */
const cleanClones: Clone[] = [];

/** A database that is one test file's own until it is released. */
export interface AcquiredDatabase {
  url: string;
  db: Database;
  release(): Promise<void>;
}

async function runOn<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: withDatabase(inject("postgresUrl"), database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function createClone(): Promise<Clone> {
  const name = `masthead_${randomUUID().replaceAll("-", "")}`;
  await runOn("postgres", (client) => client.query(`create database ${name} template ${inject("template")}`));
  const url = withDatabase(inject("postgresUrl"), name);
  const ownUrl = new URL(url);
  ownUrl.searchParams.set("application_name", APPLICATION_NAME);
  const log = createLog(process.env.TEST_LOG_LEVEL ?? "silent");
  const initial = await runOn(name, readInitialState);
  return { name, url, initial, db: openDatabase({ url: ownUrl.href, poolSize: 8, log }) };
}

async function dropClone({ name, db }: Clone): Promise<void> {
  await Promise.all([
    db.close(),
    runOn("postgres", (client) => client.query(`drop database if exists ${name} with (force)`)),
  ]);
}

async function releaseClone(clone: Clone): Promise<void> {
  const clean = (client: pg.Client) => cleanDatabase(client, clone.initial, APPLICATION_NAME);
  const isClean = await runOn(clone.name, clean).catch(() => false);
  if (isClean) cleanClones.push(clone);
  else await dropClone(clone);
}

/** The database of a clone as one test file sees it: work that outlives the file is refused. */
function createView(db: Database) {
  const failuresBefore = db.failures();
  let hasEnded = false;
  const current = () => {
    if (hasEnded) throw new Error("the test file of this database has ended");
    return db;
  };
  const view: Database = {
    prisma: new Proxy(db.prisma, {
      get: (_target, name): unknown => Reflect.get(current().prisma, name),
    }),
    query: async (statement, values) => current().query(statement, values),
    transaction: async (work) => current().transaction(work),
    withAdvisoryLock: async (name, work) => current().withAdvisoryLock(name, work),
    ping: async () => current().ping(),
    failures: () => db.failures() - failuresBefore,
    poolUse: () => db.poolUse(),
    publicReads: () => view,
    replicaUse: () => db.replicaUse(),
    inTime: (work) => db.inTime(work),
    // Its connections serve the next test file.
    close: async () => undefined,
  };
  return {
    view,
    end: () => {
      hasEnded = true;
    },
  };
}

/**
 * Acquires a clean database: one that an earlier test file of this worker released, or a new clone. `isNew`: a new
 * one in any case, for tests of query plans, which connections keep.
 */
export async function acquireDatabase({ isNew }: { isNew: boolean }): Promise<AcquiredDatabase> {
  const clone = (isNew ? undefined : cleanClones.pop()) ?? (await createClone());
  const { view, end } = createView(clone.db);
  return {
    url: clone.url,
    db: view,
    release: () => {
      end();
      return releaseClone(clone);
    },
  };
}
