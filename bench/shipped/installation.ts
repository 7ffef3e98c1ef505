import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { findRunning } from "@/packages/embedded-postgres/src/embedded.mjs";
import { readDemoFile } from "@/prisma/seed/demo-file";
import { familySeconds } from "../cpu-time";

/** What clients of the demo publication know of it. */
interface DemoFacts {
  accountId: number;
  key: string;
  serverKey: string;
  /** Signs the tokens of commenting readers, and those of subscribers. */
  engagementSecret: string;
  subscriptionsSecret: string;
  planId: number;
  paymentType: string;
  webhookSecret: string;
}

/** What `npm run up` started: the server with its background work, its database and the demo publication. */
export interface Installation {
  port: number;
  origin: string;
  demo: DemoFacts;
  databaseUrl: string;
  client: pg.Client;
  /** CPU seconds of the server, and of PostgreSQL with all of its connections. */
  processor(): number;
  database(): number;
  /** Runs `npm run masthead` with these arguments. */
  command(...args: string[]): Promise<void>;
  stop(): Promise<void>;
}

interface Start {
  dataDir: string;
  port: number;
}

const START_SECONDS = 600;
const serverFile = z.object({ pid: z.int() });

function need<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`demo.json has no ${name}`);
  return value;
}

async function readDemoFacts(dataDir: string): Promise<DemoFacts> {
  const file = await readDemoFile(dataDir);
  if (file === null) throw new Error(`there is no demo in ${dataDir}`);
  const { account, plans, gateway } = file;
  return {
    accountId: account.id,
    key: account.key,
    serverKey: account.server_key,
    engagementSecret: need(account.engagement_secret, "engagement_secret"),
    subscriptionsSecret: need(account.svc_jwt_secret, "svc_jwt_secret"),
    planId: need(plans?.one_time, "plan"),
    paymentType: need(gateway?.payment_type, "payment_type"),
    webhookSecret: need(gateway?.webhook_secret, "webhook_secret"),
  };
}

/** Without the caller's own database: `up` starts the embedded one. */
function createEnvironment({ dataDir, port }: Start): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, ...rest } = process.env;
  return { ...rest, DATA_DIR: dataDir, PORT: String(port) };
}

async function waitUntilReady(up: ChildProcess, { dataDir, port }: Start): Promise<void> {
  const deadline = performance.now() + START_SECONDS * 1000;
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/v1/stories?limit=1`).then(
      (response) => response.ok,
      () => false,
    );
  while (performance.now() < deadline) {
    if (up.exitCode !== null) break;
    if (await isReady()) return;
    await wait(200);
  }
  throw new Error(`npm run up did not serve; see ${join(dataDir, "server.log")}`);
}

async function stopLauncher(up: ChildProcess): Promise<void> {
  if (up.exitCode !== null || up.signalCode !== null) return;
  const exited = once(up, "exit");
  up.kill("SIGTERM");
  await exited;
}

async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, ["bin/masthead.mjs", ...args], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  await once(child, "exit");
  if (child.exitCode !== 0) throw new Error(`masthead ${args.join(" ")} ended with ${child.exitCode}`);
}

async function connect(up: ChildProcess, start: Start): Promise<Installation> {
  const { dataDir, port } = start;
  await waitUntilReady(up, start);
  const postgres = await findRunning({ dataDir });
  if (postgres === null) throw new Error(`there is no PostgreSQL in ${dataDir}`);
  const { pid } = serverFile.parse(JSON.parse(readFileSync(join(dataDir, "server.json"), "utf8")));
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    demo: await readDemoFacts(dataDir),
    databaseUrl: postgres.url,
    client,
    processor: () => familySeconds(pid),
    database: () => familySeconds(postgres.pid),
    command: (...args) => runCommand(args, createEnvironment(start)),
    stop: async () => {
      await client.end();
      await stopLauncher(up);
    },
  };
}

/** Starts the product with the same command as an operator; its log goes to `<dataDir>/server.log`. */
export async function startInstallation(start: Start): Promise<Installation> {
  mkdirSync(start.dataDir, { recursive: true });
  const log = openSync(join(start.dataDir, "server.log"), "w");
  const up = spawn(process.execPath, ["bin/up.mjs"], {
    env: createEnvironment(start),
    stdio: ["ignore", log, log],
  });
  try {
    return await connect(up, start);
  } catch (error) {
    await stopLauncher(up);
    throw error;
  }
}
