import { Agent, request as forward } from "node:http";
import { expect } from "vitest";
import { eventually } from "@/test/eventually";
import { listenLocally } from "@/test/http-server";

const POLL_MILLISECONDS = 500;
/** Polls in a row that fail before a process gets no more requests, as in `deploy/kubernetes`. */
const FAILURES = 2;

/** A load balancer over processes of this machine, which sends requests to those alone that are ready. */
export interface ReadyProxy {
  origin: string;
  /** Adds a process, and resolves when it is ready. */
  add(port: number): Promise<void>;
  remove(port: number): void;
  /** How many requests each port answered. */
  answered: ReadonlyMap<number, number>;
  stop(): Promise<void>;
}

async function isReady(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return response?.status === 200;
}

/**
 * Starts a proxy that asks every process for `/readyz` twice a second, and repeats no request. On a busy machine a
 * single poll may fail.
 */
export async function startReadyProxy(): Promise<ReadyProxy> {
  const failures = new Map<number, number>();
  const answered = new Map<number, number>();
  // A connection that a process closes while a request is on its way is a race that every proxy has; ours has none.
  const agent = new Agent({ keepAlive: false });
  let turn = 0;
  const polling = new Set<number>();
  const poll = async (port: number) => {
    if (polling.has(port)) return;
    polling.add(port);
    const state = await isReady(port);
    polling.delete(port);
    const before = failures.get(port);
    if (before !== undefined) failures.set(port, state ? 0 : before + 1);
  };
  const timer = setInterval(() => {
    for (const port of failures.keys()) void poll(port);
  }, POLL_MILLISECONDS);
  const choose = () => {
    const ports = [...failures].filter(([, count]) => count < FAILURES).map(([port]) => port);
    turn += 1;
    return ports[turn % ports.length];
  };
  const server = await listenLocally((incoming, response) => {
    const port = choose();
    if (port === undefined) return void response.writeHead(503).end("no process is ready");
    const { method, url, headers } = incoming;
    const outgoing = forward({ agent, host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
      answered.set(port, (answered.get(port) ?? 0) + 1);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on("error", (error) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(`the process on ${port} failed: ${error.message}`);
    });
    incoming.pipe(outgoing);
  });
  return {
    origin: server.origin,
    add: async (port) => {
      await eventually(async () => expect(await isReady(port)).toBe(true));
      failures.set(port, 0);
    },
    remove: (port) => void failures.delete(port),
    answered,
    stop: async () => {
      clearInterval(timer);
      await server.stop();
    },
  };
}
