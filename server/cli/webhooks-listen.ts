import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import type { Clock } from "@/server/platform/system/index";
import { verifyCall } from "@/server/webhooks/index";

export interface ListenOptions {
  port: number;
  secret: string | null;
  /** Response status. */
  answer: number;
  /** Number of calls after which it exits; null: it runs until it is stopped. */
  count: number | null;
  json: boolean;
  clock: Clock;
  write: (line: string) => void;
  signal: AbortSignal;
}

function toHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
}

function indent(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2).replaceAll(/^/gm, "  ");
  } catch {
    return body;
  }
}

/**
 * Receives webhooks on a local port, prints each with its signature check, and answers with the configured status.
 */
export async function listenForWebhooks(options: ListenOptions): Promise<void> {
  const { port, secret, answer, count, json, clock, write, signal } = options;
  let received = 0;
  const show = (call: { headers: Record<string, string>; body: string }) => {
    const verdict = secret === null ? null : verifyCall(call, secret, clock.now());
    if (json) return write(JSON.stringify({ ...call, verdict }));
    const signatures =
      verdict === null ? "not verified: no --secret" : `own ${verdict.own}, standard ${verdict.standard}`;
    const id = call.headers["webhook-id"] ?? "no id";
    write(`${clock.now().toISOString()}  ${id}  ${signatures}\n${indent(call.body)}`);
  };
  await new Promise<void>((resolve, reject) => {
    const server = createServer((request, response) => {
      text(request)
        .then((body) => {
          show({ headers: toHeaders(request), body });
          received += 1;
          response.writeHead(answer).end();
          if (received === count) server.close(() => resolve());
        })
        .catch(() => response.writeHead(400).end());
    });
    server.once("error", reject);
    signal.addEventListener("abort", () => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      const bound = address !== null && typeof address === "object" ? address.port : port;
      if (!json) write(`Listening on http://127.0.0.1:${bound}/ and answering ${answer}. Ctrl-C ends it.`);
    });
  });
}
