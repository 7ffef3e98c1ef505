import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { z } from "zod";
import { type BuiltServer, startBuiltServer } from "./built-server";
import { sendRawRequest } from "./raw-request";
import { databaseUrl, serverFacts } from "./server-facts";

const demo = z.object({
  account: z.object({
    id: z.number(),
    key: z.string(),
    server_key: z.string(),
    engagement_secret: z.string(),
    svc_jwt_secret: z.string(),
  }),
  staff: z.object({ email: z.string(), password: z.string() }),
  plans: z.object({ one_time: z.int(), recurring: z.int(), group_access: z.int() }),
  coupon: z.object({ code: z.string() }),
  gateway: z.object({ payment_type: z.string(), recurring_payment_type: z.string() }),
});
const storyResponse = z.object({ story: z.object({ id: z.string(), "story-version-id": z.string() }) });

/** A database and a folder of a test's own, over which it starts and kills whole servers. */
export interface Installation {
  /** `more`: variables of this server alone. `command`: our own server, or Next's. */
  start(more?: Record<string, string>, command?: "masthead" | "next"): Promise<BuiltServer>;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Calls a server as the publisher's own backend does, and parses the response. */
  post(server: BuiltServer, path: string, body: object): Promise<z.output<typeof storyResponse>["story"]>;
  /** The same without parsing or checking the response. */
  call(server: BuiltServer, path: string, body: object): Promise<{ status: number; body: string }>;
  /** The seeded data: secrets, the editor's credentials, and the catalogue. */
  demo(): z.output<typeof demo>;
  /** The folder of its servers' files. */
  dataDir: string;
  close(): Promise<void>;
}

async function run<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Creates a database and a folder: copies of the seeded demo of e2e/serve.mjs. A server with a secret of its own could
 * not read them, and seeds the demo itself.
 */
async function createCopy(name: string, dataDir: string, environment: Record<string, string>): Promise<void> {
  const url = new URL(databaseUrl());
  const isCopied = environment.MASTHEAD_SECRET === undefined;
  const template = isCopied ? ` template ${url.pathname.slice(1)}_template` : "";
  url.pathname = "/postgres";
  await run(url.href, `create database ${name}${template}`);
  if (isCopied) cpSync(`${serverFacts().dataDir}-template`, dataDir, { recursive: true });
}

/**
 * Variables of a server that leaves the copied demo as it is: a start at another address would move it there, which
 * takes seconds. Not for tests that buy or send forms: the demo's pages and its gateway stay at the first address.
 */
export const UNMOVED = { MASTHEAD_SEED_DEMO: "0" };

/** `through`: host and port of a proxy to the database that the servers use and the test does not. */
export async function createInstallationForTest(
  environment: Record<string, string> = {},
  through?: string,
): Promise<Installation> {
  const name = `masthead_e2e_${randomUUID().replaceAll("-", "")}`;
  const url = new URL(databaseUrl());
  const admin = new URL(url);
  admin.pathname = "/postgres";
  url.pathname = `/${name}`;
  const seen = new URL(url);
  if (through !== undefined) {
    seen.host = through;
    // The folder of a socket file takes precedence over the host.
    seen.searchParams.delete("host");
  }
  const dataDir = mkdtempSync(join(tmpdir(), "masthead-own-"));
  await createCopy(name, dataDir, environment);
  const started: BuiltServer[] = [];
  const call = (server: BuiltServer, path: string, body: object) => {
    const headers = { "content-type": "application/json", "x-subauth": facts().account.server_key };
    return sendRawRequest(server.port, { method: "POST", path, headers, body: JSON.stringify(body) });
  };
  const facts = () => demo.parse(JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")));
  return {
    start: async (more = {}, command = "masthead") => {
      const variables = { DATA_DIR: dataDir, DATABASE_URL: seen.href, EGRESS_ALLOW_PRIVATE: "127.0.0.0/8" };
      const server = await startBuiltServer({ ...variables, ...environment, ...more }, command);
      started.push(server);
      return server;
    },
    query: (text, values) => run(url.href, text, values),
    call,
    post: async (server, path, body) => {
      const response = await call(server, path, body);
      if (response.status >= 300)
        throw new Error(`${path} was answered ${response.status}: ${response.body}`);
      return storyResponse.parse(JSON.parse(response.body)).story;
    },
    demo: facts,
    dataDir,
    close: async () => {
      for (const server of started) await server.kill();
      await run(admin.href, `drop database if exists ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
