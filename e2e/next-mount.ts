import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { databaseUrl, serverFacts } from "./server-facts";

const PATIENCE = 60_000;

export interface Asking {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Heard {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Asks a server byte by byte as written: no header, escape or redirect of a client's own. */
export function ask(port: number, { method = "GET", path, headers = {}, body }: Asking): Promise<Heard> {
  const host = new URL(serverFacts().baseUrl).host;
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: "127.0.0.1", port, method, path, headers: { host, connection: "close", ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const named = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(named),
            body: Buffer.concat(chunks).toString("latin1"),
          });
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

async function answers(port: number, server: ChildProcess): Promise<void> {
  const until = performance.now() + PATIENCE;
  while (performance.now() < until && server.exitCode === null) {
    const heard = await ask(port, { path: "/openapi.json" }).catch(() => null);
    if (heard?.status === 200) return;
    await pause(250);
  }
  throw new Error("the server with the Next mount did not start");
}

/** The built server once more over the same database and files, every request going through Next. */
export async function startNextMount(): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await freePort();
  const { baseUrl, dataDir } = serverFacts();
  const root = join(import.meta.dirname, "..");
  const server = spawn(process.execPath, ["--enable-source-maps", join(root, "dist", "main.mjs")], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(),
      MASTHEAD_BASE_URL: baseUrl,
      MASTHEAD_MOUNT: "next",
      MASTHEAD_SEED_DEMO: "0",
    },
  });
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, "exit");
    server.kill("SIGTERM");
    await gone;
  };
  try {
    await answers(port, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop };
}
