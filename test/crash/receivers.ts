import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export const SLOW_RECEIVER = 18;
export const FLAPPING_RECEIVER = 19;
const SLOW_MILLISECONDS = 100;
const FLAP_MILLISECONDS = 2_000;

export interface Receivers {
  /** Address of a receiver by its number, which determines how it responds. */
  url(receiver: number): string;
  /** How often each message was accepted by each receiver: `receiver message`. */
  readonly received: ReadonlyMap<string, number>;
  /** Calls whose signature was wrong. */
  readonly forged: number;
  readonly total: number;
  /** When the last message was accepted, in milliseconds of `performance.now()`. */
  readonly lastAt: number;
  close(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver has no port");
  return address.port;
}

/** Receivers in this process that check each signature and count each message; they survive the kills. */
export async function startReceivers(secret: string): Promise<Receivers> {
  const received = new Map<string, number>();
  const stats = { forged: 0, total: 0, lastAt: 0 };
  const startedAt = performance.now();
  const refusedBefore = new Set<string>();
  /**
   * Alternates between up and down. A message is refused once at most: its four tries must not all meet a receiver
   * that is down.
   */
  const isDownFor = (message: string) => {
    const isDown = Math.floor((performance.now() - startedAt) / FLAP_MILLISECONDS) % 2 === 1;
    const refuses = isDown && !refusedBefore.has(message);
    if (refuses) refusedBefore.add(message);
    return refuses;
  };

  const take = (receiver: number, request: IncomingMessage, body: string) => {
    const signature = createHmac("sha256", secret).update(body, "utf8").digest("hex");
    if (request.headers["x-qt-signature"] !== signature) stats.forged += 1;
    const key = `${receiver} ${request.headers["webhook-id"]}`;
    received.set(key, (received.get(key) ?? 0) + 1);
    stats.total += 1;
    stats.lastAt = performance.now();
  };

  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const receiver = Number((request.url ?? "").slice(1));
      if (receiver === FLAPPING_RECEIVER && isDownFor(String(request.headers["webhook-id"]))) {
        response.writeHead(503).end();
        return;
      }
      const answer = () => {
        take(receiver, request, body);
        response.writeHead(200).end();
      };
      if (receiver === SLOW_RECEIVER) setTimeout(answer, SLOW_MILLISECONDS);
      else answer();
    });
  });
  server.on("clientError", (_error, socket) => socket.destroy());
  const port = await listening(server);
  return {
    url: (receiver) => `http://127.0.0.1:${port}/${receiver}`,
    received,
    get forged() {
      return stats.forged;
    },
    get total() {
      return stats.total;
    },
    get lastAt() {
      return stats.lastAt;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A port on which nothing listens. */
export async function deadAddress(): Promise<string> {
  const server = createServer();
  const port = await listening(server);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return `http://127.0.0.1:${port}/dead`;
}
