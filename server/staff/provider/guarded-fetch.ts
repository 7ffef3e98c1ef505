import type { CustomFetch } from "openid-client";
import type { Egress, EgressLimits } from "@/server/platform/egress/index";

const LIMITS: EgressLimits = { connectMs: 5_000, responseMs: 8_000, maxBytes: 512 * 1024 };
const METHODS = ["GET", "POST"] as const;

/** Statuses whose response may have no body, not even an empty one. */
const BODILESS: readonly number[] = [204, 205, 304];

/** The `fetch` of openid-client, through the guarded exit. Throws EgressError when there is no response. */
export function createGuardedFetch(egress: Pick<Egress, "send">): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const known = METHODS.find((name) => name === method);
    if (known === undefined) throw new TypeError(`sign-in sends no ${method} requests`);
    if (!(body === undefined || body === null || typeof body === "string" || body instanceof URLSearchParams))
      throw new TypeError("sign-in sends forms only");
    const response = await egress.send({
      ...{ method: known, url, headers, limits: LIMITS },
      body: body?.toString() ?? null,
      ...(signal !== undefined && { signal }),
    });
    if (response.truncated) throw new TypeError("the provider's response is too long");
    return new Response(BODILESS.includes(response.status) ? null : new Uint8Array(response.body), {
      status: response.status,
      headers: response.headers,
    });
  };
}
