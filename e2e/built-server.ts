import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "../bin/lib/free-port.mjs";
import { YOUNG_SPACE } from "../bin/lib/node-flags.mjs";
import { sendRawRequest } from "./raw-request";

const LIMIT_MILLISECONDS = 150_000;

/** The built server in a process of its own. */
export interface BuiltServer {
  port: number;
  /** How often its log contains the sentence. */
  countOutput(sentence: string): number;
  /** Requests its shutdown, and waits for it; returns its exit code, null: a signal ended it. */
  stop(): Promise<number | null>;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
}

async function answers(port: number, server: ChildProcess): Promise<void> {
  const until = performance.now() + LIMIT_MILLISECONDS;
  while (performance.now() < until && server.exitCode === null) {
    const response = await sendRawRequest(port, { path: "/openapi.json" }).catch(() => null);
    if (response?.status === 200) return;
    await pause(250);
  }
  throw new Error("it does not answer");
}

const ROOT = join(import.meta.dirname, "..");

/** Node's arguments for our own server, and for Next's server as on a serverless host. */
const COMMANDS = {
  masthead: () => ["--enable-source-maps", YOUNG_SPACE, join(ROOT, "dist", "main.mjs")],
  next: (port: number) => [
    join(ROOT, "node_modules", "next", "dist", "bin", "next"),
    "start",
    "-p",
    String(port),
  ],
};

/**
 * Starts another built server over the database and files in its environment. `E2E_HOST_NAME` there is the host name
 * of its public address, instead of 127.0.0.1.
 */
export async function startBuiltServer(
  environment: Record<string, string>,
  command: keyof typeof COMMANDS = "masthead",
): Promise<BuiltServer> {
  const port = await findFreePort();
  const server = spawn(process.execPath, COMMANDS[command](port), {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      MASTHEAD_DEMO_HOST_PORT: "off",
      MASTHEAD_BASE_URL: `http://${environment.E2E_HOST_NAME ?? "127.0.0.1"}:${port}`,
      ...environment,
    },
  });
  let output = "";
  server.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    if (server.exitCode !== null || server.signalCode !== null) return server.exitCode;
    const exited = once(server, "exit");
    server.kill(signal);
    await exited;
    return server.exitCode;
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
    countOutput: (sentence) => output.split(sentence).length - 1,
    stop: () => end("SIGTERM"),
    kill: async () => {
      await end("SIGKILL");
    },
  };
}
