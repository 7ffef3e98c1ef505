import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import inject from "light-my-request";
import { LRUCache } from "lru-cache";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** The only request headers that a shared page is rendered with; it may vary by them. */
const FORWARDED_HEADERS = [
  "host",
  "accept",
  "accept-encoding",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
];

/** Headers that a shared page may also name in Vary: no request that shares a page sends them. */
const OMITTED_HEADERS = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
];
const SHARED_VARY_NAMES: ReadonlySet<string> = new Set([...FORWARDED_HEADERS, ...OMITTED_HEADERS]);

/** User agents without scripts, for which Next renders another page than for browsers. */
const BOTS = /bot|crawl|spider|slurp|preview|external|facebook|lighthouse|google|bing/i;

/** Headers that apply to one connection or one response alone. */
const CONNECTION_HEADERS = ["connection", "keep-alive", "transfer-encoding", "date", "content-length"];

const RENDER_TIMEOUT_MILLISECONDS = 10_000;
const PERSONAL_TTL_MILLISECONDS = 60_000;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

interface Page {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Computes the key under which equal requests share a page; null: this request is never shared. */
function toPageKey({ method, url = "/", headers }: IncomingMessage): string | null {
  const isDocument = method === "GET" && headers.rsc === undefined && headers.range === undefined;
  if (!isDocument || url.startsWith("/_next/") || headers.authorization !== undefined) return null;
  if (BOTS.test(headers["user-agent"] ?? "")) return null;
  return JSON.stringify([url, ...FORWARDED_HEADERS.map((name) => headers[name])]);
}

/** Renders the page for an anonymous caller, without cookies. */
async function renderPage(request: IncomingMessage, handle: Listener): Promise<Page> {
  const headers: Record<string, string> = {};
  for (const name of FORWARDED_HEADERS) {
    const value = request.headers[name];
    if (typeof value === "string") headers[name] = value;
  }
  const signal = AbortSignal.timeout(RENDER_TIMEOUT_MILLISECONDS);
  const rendered = await inject(handle, { method: "GET", url: request.url ?? "/", headers, signal });
  return { status: rendered.statusCode, headers: rendered.headers, body: rendered.rawPayload };
}

/**
 * Whether a page is public by the rules of a shared cache. `no-cache` is irrelevant: nothing is stored, and every
 * recipient sent its request before the page was rendered.
 */
function isShared({ headers }: Page): boolean {
  const control = String(headers["cache-control"] ?? "");
  if (!/\bpublic\b/.test(control) || /no-store|private/.test(control)) return false;
  const vary = [headers.vary ?? []].flat().join(",").toLowerCase();
  const names = vary.split(",").map((name) => name.trim());
  return (
    headers["set-cookie"] === undefined && names.every((name) => name === "" || SHARED_VARY_NAMES.has(name))
  );
}

function send({ status, headers, body }: Page, { response }: Exchange): void {
  if (response.destroyed) return;
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !CONNECTION_HEADERS.includes(name)) response.setHeader(name, value);
  response.setHeader("content-length", body.length);
  response.writeHead(status).end(body);
}

/**
 * Coalesces concurrent requests for the same page. The first request is answered directly. Requests that
 * arrive meanwhile wait for one shared render that starts after they arrived, so nobody gets a page older than their
 * request, and nothing is stored. Only pages marked public are shared, and they are rendered without cookies; all
 * others are rendered per request.
 */
export function coalesceRequests(handle: Listener): Listener {
  /** Keys of pages that are being sent directly to one caller. */
  const streaming = new Set<string>();
  /** Requests that wait for the next render, by the key of a page that is being rendered for several callers. */
  const queues = new Map<string, Exchange[]>();
  const personalKeys = new LRUCache<string, true>({ max: 10_000, ttl: PERSONAL_TTL_MILLISECONDS });

  const handleEach = (waiting: readonly Exchange[]) => {
    for (const { request, response } of waiting) if (!response.destroyed) handle(request, response);
  };

  /** Renders one page for all waiting requests; false where the page may not be shared. */
  async function tryShare(key: string, waiting: readonly Exchange[]): Promise<boolean> {
    const [first] = waiting;
    if (first === undefined) return true;
    const page = await renderPage(first.request, handle).catch(() => null);
    // While the database is unavailable every caller gets the same page, and another render would take as long again.
    if (page !== null && (isShared(page) || page.status === 503)) {
      for (const exchange of waiting) send(page, exchange);
      return true;
    }
    if (page !== null && page.status < 500) personalKeys.set(key, true);
    return false;
  }

  async function share(key: string, first: Exchange): Promise<void> {
    let waiting: Exchange[] = [first];
    while (waiting.length > 0) {
      const nextWaiting: Exchange[] = [];
      queues.set(key, nextWaiting);
      const connected = waiting.filter(({ response }) => !response.destroyed);
      const isSent = await tryShare(key, connected);
      waiting = nextWaiting;
      if (isSent) continue;
      queues.delete(key);
      return handleEach([...connected, ...nextWaiting]);
    }
    queues.delete(key);
  }

  return (request, response) => {
    const key = toPageKey(request);
    if (key === null || personalKeys.has(key)) return handle(request, response);
    if (!streaming.has(key)) {
      streaming.add(key);
      response.once("close", () => streaming.delete(key));
      return handle(request, response);
    }
    const waiting = queues.get(key);
    if (waiting !== undefined) waiting.push({ request, response });
    else void share(key, { request, response });
  };
}
