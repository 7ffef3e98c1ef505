import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { NOSNIFF, PLAIN_PAGE_POLICY, TRANSPORT_SECURITY } from "./page-security.rules";

/** Request headers from which Next would read the nonce of its scripts: a caller must not choose it. */
const CHOSEN_BY_PROXY = ["content-security-policy", "content-security-policy-report-only"];

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
  const writeHead = response.writeHead.bind(response);
  const add = (headers: Record<string, string>) => {
    for (const [name, value] of Object.entries(headers))
      if (!response.hasHeader(name)) response.setHeader(name, value);
  };
  Object.assign(response, {
    writeHead: (status: number, ...rest: [headers?: OutgoingHttpHeaders]) => {
      if (isSecure) add({ "strict-transport-security": TRANSPORT_SECURITY });
      // Node writes headers that are passed at once much faster than together with headers that are set.
      const [headers] = rest;
      if (typeof headers !== "object" || !Object.hasOwn(headers, "x-content-type-options")) add(NOSNIFF);
      if (/^text\/html\b/.test(String(response.getHeader("content-type"))))
        add({ "content-security-policy": PLAIN_PAGE_POLICY, "referrer-policy": "no-referrer" });
      return writeHead(status, ...rest);
    },
  });
}
