import type { IncomingMessage } from "node:http";

/** The path of a request's target, without its query. */
export function getPath(request: IncomingMessage): string {
  const { url = "/" } = request;
  const query = url.indexOf("?");
  return query === -1 ? url : url.slice(0, query);
}
