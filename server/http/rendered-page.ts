import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import inject from "light-my-request";

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** A page that was rendered for everybody, as it was rendered. */
export interface RenderedPage {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** The only request headers that a shared page is rendered with; it may vary by them. */
export const FORWARDED_HEADERS = [
  "host",
  "accept",
  "accept-encoding",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
] as const;

/** Headers that a shared page may also name in Vary: no request that shares a page sends them. */
const OMITTED_HEADERS = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
];
const SHARED_VARY_NAMES: ReadonlySet<string> = new Set([...FORWARDED_HEADERS, ...OMITTED_HEADERS]);

/**
 * User agents without scripts, for which Next renders another page than for browsers, and AI agents, whose access can
 * depend on a licence.
 */
const BOTS =
  /bot|crawl|spider|slurp|preview|external|facebook|lighthouse|google|bing|-user|claude|-ai\b|omgili/i;

/** Headers that apply to one connection or one response alone. */
const CONNECTION_HEADERS = ["connection", "keep-alive", "transfer-encoding", "date", "content-length"];

const RENDER_TIMEOUT_MILLISECONDS = 10_000;

/** Whether a request is for a whole page that may be rendered without the caller's other headers. */
export function isSharedRequest({ method, url = "/", headers }: IncomingMessage): boolean {
  const isDocument = method === "GET" && headers.rsc === undefined && headers.range === undefined;
  if (!isDocument || url.startsWith("/_next/") || headers.authorization !== undefined) return false;
  return !BOTS.test(headers["user-agent"] ?? "");
}

/** Copies the headers that a shared page is rendered with. */
export function pickForwarded(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of FORWARDED_HEADERS) {
    const value = request.headers[name];
    if (typeof value === "string") headers[name] = value;
  }
  return headers;
}

/** Renders a page for an anonymous caller with these headers alone, hence without cookies. */
export async function renderPage(
  handle: Listener,
  { url, headers }: { url: string; headers: Record<string, string> },
): Promise<RenderedPage> {
  const signal = AbortSignal.timeout(RENDER_TIMEOUT_MILLISECONDS);
  const rendered = await inject(handle, { method: "GET", url, headers, signal });
  return { status: rendered.statusCode, headers: rendered.headers, body: rendered.rawPayload };
}

/** Whether the headers of a page make it public by the rules of a shared cache. `no-cache` is irrelevant here. */
export function isShared(headers: OutgoingHttpHeaders): boolean {
  const control = String(headers["cache-control"] ?? "");
  if (!/\bpublic\b/.test(control) || /no-store|private/.test(control)) return false;
  const vary = [headers.vary ?? []].flat().join(",").toLowerCase();
  const names = vary.split(",").map((name) => name.trim());
  return (
    headers["set-cookie"] === undefined && names.every((name) => name === "" || SHARED_VARY_NAMES.has(name))
  );
}

/** Sends a rendered page, unless its caller has gone or was answered meanwhile. */
export function sendPage({ status, headers, body }: RenderedPage, response: ServerResponse): void {
  if (response.destroyed || response.headersSent) return;
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !CONNECTION_HEADERS.includes(name)) response.setHeader(name, value);
  response.setHeader("content-length", body.length);
  response.writeHead(status).end(body);
}
