import type { IncomingMessage, ServerResponse } from "node:http";
import { getInngestHandler } from "./serve";

/** Maximum size of a request body: Inngest limits the state of a run to 32 MB. */
const MAX_BODY_BYTES = 33 * 1024 * 1024;

async function readBody(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function toHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}

async function handleRequest(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const method = incoming.method ?? "GET";
  const body = await readBody(incoming);
  if (body === null) {
    outgoing.writeHead(413).end();
    return;
  }
  const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host ?? "localhost"}`);
  const request = new Request(url, {
    method,
    headers: toHeaders(incoming),
    ...(method === "GET" || method === "HEAD" ? {} : { body }),
  });
  const response = await getInngestHandler()(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

/** Handles /api/inngest in the Node entry, ahead of Next. Never rejects. */
export function inngestListener(incoming: IncomingMessage, outgoing: ServerResponse): void {
  handleRequest(incoming, outgoing).catch(() => outgoing.destroy());
}
