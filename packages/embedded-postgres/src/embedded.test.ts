import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedPostgres, findRunning, startEmbeddedPostgres } from "./embedded.mjs";
import { identifyProcess, isRunning, waitForExit } from "./process.mjs";

async function request(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

/** A DATA_DIR that the unprivileged account can enter too, so that all files are in it. */
function makeDataDirectory(): string {
  const directory = mkdtempSync("/tmp/masthead-data-");
  chmodSync(directory, 0o755);
  return directory;
}

describe("a durable server", () => {
  const dataDir = makeDataDirectory();
  const opened: EmbeddedPostgres[] = [];
  const start = async () => {
    const server = await startEmbeddedPostgres({ dataDir });
    opened.push(server);
    return server;
  };
  beforeAll(async () => {
    const server = await start();
    await request(server.url, "create table kept (id int)");
    await server.stop();
  });
  afterEach(async () => {
    for (const server of opened.splice(0)) await server.stop();
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test("denies other accounts access to its directory", () => {
    expect(statSync(dataDir).mode & 0o067).toBe(0);
  });

  test("keeps acknowledged writes through a kill -9", async () => {
    const server = await start();
    await request(server.url, "insert into kept values (42)");
    process.kill(server.pid, "SIGKILL");
    expect(await server.exited).toEqual({ expected: false });
    const next = await start();
    expect(await request(next.url, "select id from kept where id = 42")).toEqual([42]);
  });

  test("syncs every commit and listens on the loopback address only", async () => {
    const { url } = await start();
    const names = ["fsync", "synchronous_commit", "full_page_writes", "listen_addresses"];
    const values = await Promise.all(names.map((name) => request(url, `show ${name}`)));
    expect(values.flat()).toEqual(["on", "on", "on", "127.0.0.1"]);
  });

  test("is reachable by a socket file that only its account can open, and by its port", async () => {
    const { url } = await start();
    const clientAddress = "select inet_client_addr()::text";
    expect(await request(url, clientAddress)).toEqual([null]);
    const byPort = new URL(url);
    const directory = String(byPort.searchParams.get("host"));
    expect(statSync(directory).mode & 0o077).toBe(0);
    byPort.searchParams.delete("host");
    expect(await request(byPort.href, clientAddress)).toEqual(["127.0.0.1/32"]);
  });

  test("starts although the socket lock of a killed server names another program", async () => {
    const server = await start();
    const directory = String(new URL(server.url).searchParams.get("host"));
    const lock = join(directory, `.s.PGSQL.${server.port}.lock`);
    const remaining = readFileSync(lock, "utf8");
    await server.stop();
    writeFileSync(lock, remaining.replace(/^\d+/, String(process.ppid)));
    expect(await request((await start()).url, "select 1")).toEqual([1]);
  });

  test("requires its password, which only its owner can read", async () => {
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = "guess";
    await expect(request(wrong.href, "select 1")).rejects.toMatchObject({ code: "28P01" });
    expect(statSync(join(dataDir, "postgres.json")).mode & 0o077).toBe(0);
  });

  test("recognises letters of every alphabet and strips typographic quotes from words", async () => {
    const { url } = await start();
    expect(await request(url, "select lower('ÄÉЖ') || to_tsvector('simple', '“ÜBER”')::text")).toEqual([
      "äéж'über':1",
    ]);
  });

  test("is found while it runs, and not afterwards", async () => {
    expect(await findRunning({ dataDir })).toBeNull();
    const server = await start();
    expect(await findRunning({ dataDir })).toMatchObject({ url: server.url, pid: server.pid });
    await server.stop();
    expect(await findRunning({ dataDir })).toBeNull();
  });

  test("moves to another port when its own is in use", async () => {
    const first = await start();
    await first.stop();
    const squatter = createServer().listen(first.port, "127.0.0.1");
    await once(squatter, "listening");
    const second = await start();
    expect(second.port).not.toBe(first.port);
    expect(await request(second.url, "select 1")).toEqual([1]);
    squatter.close();
  });

  test("is the same server under another path to its directory", async () => {
    const server = await start();
    const alias = `${dataDir}-alias`;
    symlinkSync(dataDir, alias);
    expect(await findRunning({ dataDir: alias })).toMatchObject({ pid: server.pid });
    const sameServer = await startEmbeddedPostgres({ dataDir: alias });
    expect(sameServer.pid).toBe(server.pid);
    rmSync(alias);
  });

  test("starts although its pid file names another program", async () => {
    const server = await start();
    const home =
      JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8")).home ?? join(dataDir, "postgres");
    const pidFile = readFileSync(join(home, "cluster", "postmaster.pid"), "utf8");
    await server.stop();
    writeFileSync(join(home, "cluster", "postmaster.pid"), pidFile.replace(/^\d+/, String(process.ppid)));
    expect(await request((await start()).url, "select 1")).toEqual([1]);
  });
});

test.concurrent("a server whose directory leaves no room for a socket path is reachable by its port", async () => {
  const deepDirectory = makeDataDirectory();
  const dataDir = join(deepDirectory, "n".repeat(100));
  const server = await startEmbeddedPostgres({ dataDir });
  expect(new URL(server.url).searchParams.get("host")).toBeNull();
  expect(await request(server.url, "select inet_client_addr()::text")).toEqual(["127.0.0.1/32"]);
  expect(await findRunning({ dataDir })).toMatchObject({ url: server.url });
  await server.stop();
  rmSync(deepDirectory, { recursive: true, force: true });
});

test.concurrent("a server that cannot create a socket file is reachable by its port", async () => {
  const dataDir = makeDataDirectory();
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: { unix_socket_group: "no group of ours" },
  });
  expect(await request(server.url, "select inet_client_addr()::text")).toEqual(["127.0.0.1/32"]);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const OWNER_SCRIPT = `
import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, "embedded.mjs"))};
const { DATA_DIR } = process.env;
const server = await startEmbeddedPostgres(DATA_DIR ? { dataDir: DATA_DIR } : { ephemeral: true });
console.log(JSON.stringify(server));
setInterval(() => {}, 60_000);
`;

/** Another process that starts a server, like a command beside a running installation. */
async function startElsewhere(dataDir?: string) {
  const owner = spawn(process.execPath, ["--input-type=module", "-e", OWNER_SCRIPT], {
    env: dataDir === undefined ? process.env : { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(owner.stdout, "data");
  const server: { pid: number; url: string } = JSON.parse(String(line));
  return { owner, server };
}

describe("a server whose owner is killed", () => {
  test("stops, and a temporary one deletes its files", async () => {
    const { owner, server } = await startElsewhere();
    const [cluster] = await request(server.url, "show data_directory");
    const identity = identifyProcess(server.pid);
    owner.kill("SIGKILL");
    expect(identity && (await waitForExit(identity, 40_000))).toBe(true);
    await expect.poll(() => existsSync(String(cluster))).toBe(false);
  });

  test("continues when another process has taken it over", async () => {
    const dataDir = makeDataDirectory();
    const { owner, server } = await startElsewhere(dataDir);
    const adopted = await startEmbeddedPostgres({ dataDir });
    expect(adopted.pid).toBe(server.pid);
    owner.kill("SIGTERM");
    await once(owner, "exit");
    expect(await request(adopted.url, "select 1")).toEqual([1]);
    await adopted.stop();
    expect(isRunning(identifyProcess(server.pid))).toBe(false);
    rmSync(dataDir, { recursive: true, force: true });
  });
});

test("a temporary server leaves neither process nor files when it is stopped", async () => {
  const server = await startEmbeddedPostgres({ ephemeral: true });
  const [cluster] = await request(server.url, "show data_directory");
  expect(String(cluster).startsWith(tmpdir())).toBe(true);
  await server.stop();
  expect(identifyProcess(server.pid)).toBeNull();
  expect(existsSync(String(cluster))).toBe(false);
});
