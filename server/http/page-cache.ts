import type { IncomingMessage, ServerResponse } from "node:http";
import { mayBeShared, NOT_SHARED } from "./page-cache.rules";

function textOf(value: number | string | readonly string[] | undefined): string | undefined {
  return value === undefined ? undefined : [value].flat().join(", ");
}

/**
 * Keeps shared caches from storing what Next answers to a page's address in place of the page: its own redirects,
 * parts of a page, failures. Decided as the head is sent, whatever set the headers.
 */
export function protectSharedCaches(request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== "GET" && request.method !== "HEAD") return;
  const writeHead = response.writeHead.bind(response);
  const protect = (status: number) => {
    // An operation's own response, handed on by Next: the edge has decided on its caching.
    if (response.hasHeader("x-request-id")) return;
    const cacheControl = textOf(response.getHeader("cache-control"));
    const header = (name: string) => textOf(request.headers[name]);
    const isKept = cacheControl === undefined || /\bpublic\b|s-maxage/.test(cacheControl);
    if (isKept && !mayBeShared({ url: request.url ?? "/", header, status, cacheControl }))
      response.setHeader("cache-control", NOT_SHARED);
  };
  Object.assign(response, {
    writeHead: (status: number, ...rest: []) => {
      protect(status);
      return writeHead(status, ...rest);
    },
  });
}
