import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { YOUNG_SPACE } from "@/bin/lib/node-flags.mjs";
import { processorSeconds } from "./cpu-time";
import { findFreePort } from "./listen";

export interface BenchServer {
  name: string;
  port: number;
  /** Resident memory in MiB. */
  memory(): number;
  /** CPU seconds that it has used. */
  processor(): number;
  stop(): Promise<void>;
}

function residentMegabytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}

async function until(check: () => Promise<boolean>, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`a server ended with code ${child.exitCode} while starting`);
    if (await check().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("a server did not start within a minute");
}

interface Start {
  name: string;
  args: readonly string[];
  env: Record<string, string>;
  cwd?: string;
  /** Address that responds with 200 once the server is up. */
  probe: string;
}

/** Starts one server under test on a port of its own, and waits until it responds. */
export async function startServer({ name, args, env, cwd, probe }: Start): Promise<BenchServer> {
  const port = await findFreePort();
  // Each with the heap settings that the launcher gives to the product.
  const child = spawn(process.execPath, [YOUNG_SPACE, ...args], {
    cwd,
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "error", ...env, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  try {
    await until(async () => (await fetch(`http://127.0.0.1:${port}${probe}`)).ok, child);
  } catch (error) {
    child.kill("SIGKILL");
    throw new Error(`${name}: no ${probe} that answers 200`, { cause: error });
  }
  return {
    name,
    port,
    memory: () => (child.pid === undefined ? 0 : residentMegabytes(child.pid)),
    processor: () => processorSeconds(child.pid),
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
