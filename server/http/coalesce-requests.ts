import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import {
  FORWARDED_HEADERS,
  isShared,
  isSharedRequest,
  type Listener,
  pickForwarded,
  renderPage,
  sendPage,
} from "./rendered-page";

const PERSONAL_TTL_MILLISECONDS = 60_000;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Computes the key under which equal requests share a page; null: this request is never shared. */
function toPageKey(request: IncomingMessage): string | null {
  if (!isSharedRequest(request)) return null;
  return JSON.stringify([request.url, ...FORWARDED_HEADERS.map((name) => request.headers[name])]);
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
    const target = { url: first.request.url ?? "/", headers: pickForwarded(first.request) };
    const page = await renderPage(handle, target).catch(() => null);
    // While the database is unavailable every caller gets the same page, and another render would take as long again.
    if (page !== null && (isShared(page.headers) || page.status === 503)) {
      for (const { response } of waiting) sendPage(page, response);
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
