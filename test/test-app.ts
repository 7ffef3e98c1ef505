import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type Account, accountSettingsSchema, createAccountDirectory } from "@/server/accounts/index";
import { type Context, createContext } from "@/server/context/index";
import { buildEdge } from "@/server/edge";
import { readConfig } from "@/server/platform/config/index";
import type { Database } from "@/server/platform/db/index";
import { createLog } from "@/server/platform/log/index";
import { createLocalStorage, type Storage } from "@/server/platform/storage/index";
import { systemIds } from "@/server/platform/system/index";
import { clearMailbox } from "./mailbox";
import { type AcquiredDatabase, acquireDatabase } from "./test-database";
import { createTestDependencies, testReaders } from "./test-dependencies";

/** Authenticates reports of mail providers to test apps. */
export const TEST_FEEDBACK_SECRET = "the mail provider of all tests";

/** A clock that tests set. */
export interface FixedClock {
  now(): Date;
  set(iso: string): void;
  /** Until it is set, each read returns a millisecond more than the one before: operations take time. */
  run(): void;
}

export function fixedClock(iso: string): FixedClock {
  let at = new Date(iso);
  let step = 0;
  return {
    now: () => {
      at = new Date(at.getTime() + step);
      return new Date(at);
    },
    set: (next) => {
      at = new Date(next);
      step = 0;
    },
    run: () => {
      step = 1;
    },
  };
}

export interface TestApp {
  db: Database;
  /** Address of this test file's database, for code with a connection of its own. */
  databaseUrl: string;
  clock: FixedClock;
  /** Files of this test file's own, in a temporary folder. */
  storage: Storage;
  /** Sends a request to the whole edge like an HTTP client; the host identifies the account. */
  fetch(path: string, init?: RequestInit & { host?: string }): Promise<Response>;
  /** A new account with a host of its own. */
  createAccount(overrides?: AccountOverrides): Promise<TestAccount>;
}

interface AccountOverrides {
  settings?: object;
  siteUrl?: string;
  timeZone?: string;
  /** live by default. */
  mode?: Account["mode"];
}

export interface TestAccount {
  account: Account;
  host: string;
  /** A context that acts as the system for this account. */
  ctx: Context;
}

/**
 * A database of this test file's own, as migrations leave it, with the edge over it. `hasNewDatabase`: with connections
 * that no other file has used, either.
 */
export function useTestApp({ hasNewDatabase = false } = {}): TestApp {
  const clock = fixedClock("2026-11-01T12:00:00.000Z");
  const log = createLog(process.env.TEST_LOG_LEVEL ?? "silent");
  const folder = join(tmpdir(), `masthead_${randomUUID()}`);
  const storage = createLocalStorage(folder);
  let database: AcquiredDatabase | null = null;
  let edge: ReturnType<typeof buildEdge> | null = null;
  const opened = <T>(value: T | null): T => {
    if (value === null) throw new Error("useTestApp() is ready inside tests and hooks only");
    return value;
  };
  beforeAll(async () => {
    clearMailbox();
    database = await acquireDatabase({ isNew: hasNewDatabase });
    const { db, url } = database;
    const config = readConfig({
      LOG_LEVEL: "silent",
      NODE_ENV: "test",
      DATABASE_URL: url,
      MASTHEAD_SECRET: "a secret that every test file has in common",
      MAIL_FEEDBACK_SECRET: TEST_FEEDBACK_SECRET,
    });
    const directory = createAccountDirectory(db);
    const readers = testReaders({ db, clock });
    const runtime = {
      config,
      db,
      clock,
      log,
      ids: systemIds,
      directory,
      readers,
      storage,
      ...createTestDependencies(log),
    };
    // Functions of background jobs get their dependencies through the process's runtime.
    globalThis.mastheadRuntime = runtime;
    edge = buildEdge(runtime);
  });
  afterAll(async () => {
    globalThis.mastheadRuntime = undefined;
    await rm(folder, { recursive: true, force: true });
    await database?.release();
  });
  return {
    get db() {
      return opened(database).db;
    },
    get databaseUrl() {
      return opened(database).url;
    },
    clock,
    storage,
    fetch: async (path, { host = "localhost", ...init } = {}) => {
      const headers = new Headers(init.headers);
      headers.set("host", host);
      return opened(edge).fetch(new Request(`http://${host}${path}`, { ...init, headers }));
    },
    createAccount: (overrides = {}) => createAccount({ db: opened(database).db, clock, log }, overrides),
  };
}

type Parts = Pick<Context, "db" | "clock" | "log">;

async function createAccount(parts: Parts, overrides: AccountOverrides): Promise<TestAccount> {
  const host = `${randomUUID().slice(0, 8)}.example.test`;
  const row = await parts.db.prisma.account.create({
    data: {
      name: "Test publication",
      key: randomUUID(),
      siteUrl: overrides.siteUrl ?? `https://${host}`,
      timeZone: overrides.timeZone ?? "UTC",
      mode: overrides.mode ?? "live",
      settings: JSON.parse(JSON.stringify(overrides.settings ?? {})),
      domains: { create: { host } },
    },
  });
  const account: Account = {
    id: row.id,
    name: row.name,
    key: row.key,
    siteUrl: row.siteUrl,
    timeZone: row.timeZone,
    settings: accountSettingsSchema.parse(row.settings),
    mode: row.mode,
    clockAhead: Number(row.clockAhead),
    domains: [host],
  };
  return {
    account,
    host,
    ctx: createContext({ ...parts, ids: systemIds }, { account, actor: { kind: "system", name: "test" } }),
  };
}
