import type { Egress } from "@/server/platform/egress/index";

/** Timeout of one try: with the SDK's retry it ends before a checkout that waits for it counts as abandoned. */
const LIMITS = { connectMs: 5_000, responseMs: 15_000, maxBytes: 2 * 1024 * 1024 };
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const WITHOUT_BODY = [204, 205, 304];

/** Create a `fetch` for gateway SDKs that sends every request through the egress guard. */
export function createGatewayFetch(
  egress: Pick<Egress, "send">,
  extraHeaders: Readonly<Record<string, string>> = {},
): (input: string | URL | Request, init?: RequestInit) => Promise<Response> {
  return async (input, init) => {
    const request = new Request(input, init);
    const method = METHODS.find((name) => name === request.method);
    if (method === undefined) throw new Error(`gateway client does not support ${request.method}`);
    const requestBody = Buffer.from(await request.arrayBuffer());
    const response = await egress.send({
      method,
      url: request.url,
      headers: { ...Object.fromEntries(request.headers), ...extraHeaders, "accept-encoding": "identity" },
      body: requestBody.length === 0 ? null : requestBody,
      limits: LIMITS,
      ...(init?.signal instanceof AbortSignal && { signal: init.signal }),
    });
    const { status, headers, body } = response;
    return new Response(WITHOUT_BODY.includes(status) ? null : new Uint8Array(body), { status, headers });
  };
}
