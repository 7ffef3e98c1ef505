import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ask } from "./ask";

const PATIENCE = 150_000;

/** The built server in a process of its own. */
export interface BuiltServer {
  port: number;
  /** How often its log has said so. */
  said(sentence: string): number;
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
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
  throw new Error("it does not answer");
}

const ROOT = join(import.meta.dirname, "..");

/** Arguments of Node that start our own server, or Next's, as a serverless host runs it. */
const COMMANDS = {
  masthead: () => ["--enable-source-maps", join(ROOT, "dist", "main.mjs")],
  next: (port: number) => [
    join(ROOT, "node_modules", "next", "dist", "bin", "next"),
    "start",
    "-p",
    String(port),
  ],
};

/** Starts the built server once more, over the database and files that its environment names. */
export async function startBuiltServer(
  environment: Record<string, string>,
  command: keyof typeof COMMANDS = "masthead",
): Promise<BuiltServer> {
  const port = await freePort();
  const server = spawn(process.execPath, COMMANDS[command](port), {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      MASTHEAD_DEMO_HOST_PORT: "off",
      MASTHEAD_BASE_URL: `http://127.0.0.1:${port}`,
      ...environment,
    },
  });
  let output = "";
  server.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, "exit");
    server.kill(signal);
    await gone;
  };
  try {
    await answers(port, server);
  } catch (error) {
    await end("SIGKILL");
    throw new Error(`a built server of the test's own did not start: ${output.slice(-2_000)}`, {
      cause: error,
    });
  }
  return {
    port,
    said: (sentence) => output.split(sentence).length - 1,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}
