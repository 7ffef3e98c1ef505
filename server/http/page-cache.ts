import type { IncomingMessage, ServerResponse } from "node:http";
import { isSharedCacheable, NOT_SHARED } from "./page-cache.rules";

function joinValues(value: number | string | readonly string[] | undefined): string | undefined {
  return value === undefined ? undefined : [value].flat().join(", ");
}

/**
 * Keeps shared caches from storing what Next answers to a page's URL instead of the page: its own redirects, parts of
 * a page, errors. Decided when the head is written, whatever set the headers.
 */
export function protectSharedCaches(request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== "GET" && request.method !== "HEAD") return;
  const writeHead = response.writeHead.bind(response);
  const protect = (status: number) => {
    // A response of the edge, passed on by Next: the edge has already set its caching headers.
    if (response.hasHeader("x-request-id")) return;
    const cacheControl = joinValues(response.getHeader("cache-control"));
    const header = (name: string) => joinValues(request.headers[name]);
    const isCacheable = cacheControl === undefined || /\bpublic\b|s-maxage/.test(cacheControl);
    if (isCacheable && !isSharedCacheable({ url: request.url ?? "/", header, status, cacheControl }))
      response.setHeader("cache-control", NOT_SHARED);
  };
  Object.assign(response, {
    writeHead: (status: number, ...rest: []) => {
      protect(status);
      return writeHead(status, ...rest);
    },
  });
}
