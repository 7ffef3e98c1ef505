import { randomUUID } from "node:crypto";
import { Inngest } from "inngest";
import { serve } from "inngest/edge";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, onTestFinished } from "vitest";
import { withDatabase } from "@/test/database-url";
import { eventually } from "@/test/eventually";
import { type Executor, type ExecutorOptions, startExecutor } from "../src/index";

/** Hexadecimal and of even length, as the SDK requires for its bearer token. */
export const SIGNING_KEY = "signkey-test-0123456789abcdef0123456789abcdef";

export const silent = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  debug: () => undefined,
};

/** A clock that a test sets. */
export function fixedClock(iso: string) {
  let at = new Date(iso);
  return {
    now: () => new Date(at),
    set: (next: string) => {
      at = new Date(next);
    },
  };
}

/** A migrated database of this test file's own. */
export function useDatabase() {
  const name = `executor_${randomUUID().replaceAll("-", "")}`;
  const url = () => withDatabase(inject("postgresUrl"), name);
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: withDatabase(inject("postgresUrl"), "postgres") });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  let opened: Promise<pg.Client> | null = null;
  const open = async () => {
    const client = new pg.Client({ connectionString: url() });
    client.on("error", () => undefined);
    await client.connect();
    return client;
  };
  beforeAll(() => admin(`create database ${name} template ${inject("template")}`));
  afterAll(async () => {
    await (await opened)?.end();
    await admin(`drop database if exists ${name} with (force)`);
  });
  return {
    get url() {
      return url();
    },
    /** Queries the database outside the executor, on a connection of the file's own. */
    query: async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => {
      opened ??= open();
      return (await (await opened).query(text, values)).rows;
    },
  };
}

/** An app in memory: its client sends to the executor that is set, and executors call its handler. */
export function createApp(id: string) {
  let api: Executor["api"] | null = null;
  const client = new Inngest({
    id,
    isDev: false,
    baseUrl: "http://executor.internal",
    eventKey: "embedded",
    signingKey: SIGNING_KEY,
    logger: silent,
    aiMetadata: false,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      if (api === null) throw new Error("no executor is set");
      return api(new Request(input, init));
    },
  });
  return {
    client,
    handlerOf: (functions: ReturnType<Inngest["createFunction"]>[]) =>
      serve({ client, functions, enableUnauthedSync: false }),
    sendTo: (executor: Executor) => {
      api = executor.api;
    },
  };
}

/** Starts executors with the options that the tests share; the file stops them when it ends. */
export function useExecutors(database: { url: string }) {
  const started: Executor[] = [];
  afterAll(async () => {
    await Promise.all(started.map((executor) => executor.stop()));
  });
  return async (options: Omit<ExecutorOptions, "databaseUrl" | "signingKey" | "log">): Promise<Executor> => {
    const log = pino({ level: process.env.TEST_LOG_LEVEL ?? "silent" });
    const executor = await startExecutor({
      databaseUrl: database.url,
      signingKey: SIGNING_KEY,
      log,
      ...options,
    });
    started.push(executor);
    return executor;
  };
}

/** Starts executors, each for one test, and waits until they lead. */
export function useLeader(database: { url: string }) {
  const start = useExecutors(database);
  return async (options: Parameters<typeof start>[0]): Promise<Executor> => {
    const executor = await start(options);
    onTestFinished(() => executor.stop());
    await eventually(() => expect(executor.isLeader).toBe(true));
    return executor;
  };
}
