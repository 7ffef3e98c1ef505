import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { z } from "zod";
import { YOUNG_SPACE } from "@/bin/lib/node-flags.mjs";
import { findFreePort } from "../listen";
import type { HeapSample } from "./heap-trend.rules";

/** A process under test, which is killed and started again on the same port. */
export interface TestedProcess {
  name: string;
  port: number;
  /** Heap samples of each of its lives, from start to kill. */
  lives: HeapSample[][];
  start(): Promise<void>;
  /** Kills it with SIGKILL and waits until it is gone. */
  kill(): Promise<void>;
  /** Collects garbage in it and records its heap; nothing while it is down. */
  sampleHeap(): Promise<void>;
}

const heapMessage = z.object({ heap: z.number() });
const ANSWER_MILLISECONDS = 10_000;

function isRunning(child: ChildProcess | null): child is ChildProcess {
  return child !== null && child.exitCode === null && child.signalCode === null;
}

/** Asks a process for its heap; null where it ends before it answers. */
function askForHeap(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(null), ANSWER_MILLISECONDS);
    const onExit = () => finish(null);
    const onMessage = (message: unknown) => {
      const parsed = heapMessage.safeParse(message);
      if (parsed.success) finish(parsed.data.heap);
    };
    function finish(heap: number | null) {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onExit);
      resolve(heap);
    }
    child.on("message", onMessage).once("exit", onExit);
    child.send("heap", () => undefined);
  });
}

/** Prepares a process that runs `program` as a server. */
export async function createTestedProcess(name: string, program: string): Promise<TestedProcess> {
  const port = await findFreePort();
  const lives: HeapSample[][] = [];
  let child: ChildProcess | null = null;
  let startedAt = 0;
  return {
    name,
    port,
    lives,
    start: async () => {
      child = fork(program, ["server"], {
        env: { ...process.env, PORT: String(port) },
        execArgv: ["--expose-gc", YOUNG_SPACE],
      });
      lives.push([]);
      startedAt = performance.now();
      const [first] = await Promise.race([
        once(child, "message"),
        once(child, "exit").then(() => ["ended while starting"]),
      ]);
      if (first !== "ready") throw new Error(`${name}: ${String(first)}`);
    },
    kill: async () => {
      if (!isRunning(child)) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
    sampleHeap: async () => {
      const life = lives.at(-1);
      if (!isRunning(child) || life === undefined) return;
      const heap = await askForHeap(child);
      if (heap !== null) life.push({ seconds: (performance.now() - startedAt) / 1_000, bytes: heap });
    },
  };
}
