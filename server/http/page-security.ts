import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { NOSNIFF, PLAIN_PAGE_POLICY, TRANSPORT_SECURITY } from "./page-security.rules";

/** Request headers from which Next would read the nonce of its scripts: a caller must not choose it. */
const CHOSEN_BY_PROXY = ["content-security-policy", "content-security-policy-report-only"];

/** Whether the headers passed to `writeHead` can be merged with others: an object with lower-case names, not a list. */
function canMerge(headers: unknown): headers is OutgoingHttpHeaders {
  return (
    typeof headers === "object" &&
    headers !== null &&
    !Array.isArray(headers) &&
    Object.keys(headers).every((name) => name === name.toLowerCase())
  );
}

/**
 * Adds the security headers that do not depend on the page when the head is written, also to responses that Next
 * sends before its pages and their proxy are reached. A page's own headers are not replaced.
 */
export function secureResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { baseUrl }: { baseUrl: string | null },
): void {
  for (const name of CHOSEN_BY_PROXY) delete request.headers[name];
  const isSecure =
    request.headers["x-forwarded-proto"] === "https" || (baseUrl !== null && baseUrl.startsWith("https:"));
  const own = { ...(isSecure && { "strict-transport-security": TRANSPORT_SECURITY }), ...NOSNIFF };
  const writeHead = response.writeHead.bind(response);
  const add = (headers: Record<string, string>) => {
    for (const [name, value] of Object.entries(headers))
      if (!response.hasHeader(name)) response.setHeader(name, value);
  };
  Object.assign(response, {
    writeHead: (status: number, ...rest: [headers?: OutgoingHttpHeaders]) => {
      // Node writes headers that are passed at once much faster than together with headers that are set.
      const [headers] = rest;
      if (canMerge(headers) && response.getHeaderNames().length === 0)
        return writeHead(status, { ...own, ...headers });
      add(own);
      if (/^text\/html\b/.test(String(response.getHeader("content-type"))))
        add({ "content-security-policy": PLAIN_PAGE_POLICY, "referrer-policy": "no-referrer" });
      return writeHead(status, ...rest);
    },
  });
}
