import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import inject from "light-my-request";
import { LRUCache } from "lru-cache";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** By these a page may differ that is the same for everybody; it is made knowing nothing else of who asks. */
const TOLD = [
  "host",
  "accept",
  "accept-encoding",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
];

/** Besides, an answer may name these as what it depends on: none of those who share a page sent them. */
const NOT_SENT = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
];
const BY_WHAT: ReadonlySet<string> = new Set([...TOLD, ...NOT_SENT]);

/** Next sends machines that read no scripts another page than browsers. */
const MACHINES = /bot|crawl|spider|slurp|preview|external|facebook|lighthouse|google|bing/i;

/** Of one connection alone. */
const OF_A_CONNECTION = ["connection", "keep-alive", "transfer-encoding", "date", "content-length"];

const PATIENCE_MILLISECONDS = 10_000;
const PERSONAL_MILLISECONDS = 60_000;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

interface Page {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Under which name those stand who would be sent the same; null: this one is answered alone. */
function nameOf({ method, url = "/", headers }: IncomingMessage): string | null {
  const isDocument = method === "GET" && headers.rsc === undefined && headers.range === undefined;
  if (!isDocument || url.startsWith("/_next/") || headers.authorization !== undefined) return null;
  if (MACHINES.test(headers["user-agent"] ?? "")) return null;
  return JSON.stringify([url, ...TOLD.map((name) => headers[name])]);
}

/** The page as it is made for nobody in particular. */
async function pageFor(request: IncomingMessage, handle: Listener): Promise<Page> {
  const headers: Record<string, string> = {};
  for (const name of TOLD) {
    const told = request.headers[name];
    if (typeof told === "string") headers[name] = told;
  }
  const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
  const made = await inject(handle, { method: "GET", url: request.url ?? "/", headers, signal });
  return { status: made.statusCode, headers: made.headers, body: made.rawPayload };
}

/**
 * Whether a page says of itself that it is everybody's, as a shared cache would ask. `no-cache` is none of its business:
 * nothing is kept, whoever is sent the page asked before it was made.
 */
function isShared({ headers }: Page): boolean {
  const control = String(headers["cache-control"] ?? "");
  if (!/\bpublic\b/.test(control) || /no-store|private/.test(control)) return false;
  const vary = [headers.vary ?? []].flat().join(",").toLowerCase();
  const names = vary.split(",").map((name) => name.trim());
  return headers["set-cookie"] === undefined && names.every((name) => name === "" || BY_WHAT.has(name));
}

function send({ status, headers, body }: Page, { response }: Exchange): void {
  if (response.destroyed) return;
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !OF_A_CONNECTION.includes(name)) response.setHeader(name, value);
  response.setHeader("content-length", body.length);
  response.writeHead(status).end(body);
}

/**
 * Makes a page once for all who wait for it. Whoever asks for what nobody is being sent is answered as ever; whoever
 * asks meanwhile waits for a page that begins to be made after they asked, and shares it with all who wait: nobody is
 * shown less than there was when they asked, and nothing is kept. Only pages are shared that say they are public, and
 * they are made without a cookie of anybody; all others are made for each alone (ADR 0169).
 */
export function coalesceRequests(handle: Listener): Listener {
  /** Pages that are being sent to one reader as they are made. */
  const alone = new Set<string>();
  /** Pages that are being made for several: those who came since, and wait for the next one. */
  const together = new Map<string, Exchange[]>();
  const personal = new LRUCache<string, true>({ max: 10_000, ttl: PERSONAL_MILLISECONDS });

  const each = (waiting: readonly Exchange[]) => {
    for (const { request, response } of waiting) if (!response.destroyed) handle(request, response);
  };

  /** Whether those who asked were sent one page. */
  async function shareOne(name: string, waiting: readonly Exchange[]): Promise<boolean> {
    const [first] = waiting;
    if (first === undefined) return true;
    const page = await pageFor(first.request, handle).catch(() => null);
    // While nothing can be read, everybody is shown the same page, and to make it again would take as long again.
    if (page !== null && (isShared(page) || page.status === 503)) {
      for (const one of waiting) send(page, one);
      return true;
    }
    if (page !== null && page.status < 500) personal.set(name, true);
    return false;
  }

  async function share(name: string, first: Exchange): Promise<void> {
    let waiting: Exchange[] = [first];
    while (waiting.length > 0) {
      const since: Exchange[] = [];
      together.set(name, since);
      const here = waiting.filter(({ response }) => !response.destroyed);
      const isSent = await shareOne(name, here);
      waiting = since;
      if (isSent) continue;
      together.delete(name);
      return each([...here, ...since]);
    }
    together.delete(name);
  }

  return (request, response) => {
    const name = nameOf(request);
    if (name === null || personal.has(name)) return handle(request, response);
    if (!alone.has(name)) {
      alone.add(name);
      response.once("close", () => alone.delete(name));
      return handle(request, response);
    }
    const waiting = together.get(name);
    if (waiting !== undefined) waiting.push({ request, response });
    else void share(name, { request, response });
  };
}
