import type { AccessConfig } from "@/server/subscriptions/api/script/access-config";
import { createFailure } from "./failure";

/** The identity that a call's response may depend on: none, or the reader who is set or logged in. */
type Identity = "anybody" | "reader";

export interface Call {
  identity?: Identity;
  method?: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: unknown;
  /** Send the request even while the page unloads (fetch `keepalive`). */
  keepalive?: boolean;
}

interface Refusal {
  error?: { code?: string; message?: string; details?: { reason?: string; message?: string }[] };
  message?: string;
}

/** The HTTP client of the server; every request is sent through it. */
export interface Api {
  request<Result>(path: string, call?: Call): Promise<Result>;
  /** Fetches a file. */
  file(path: string): Promise<Blob>;
}

/** Converts an error response to a failure; a gateway's error code takes precedence over the server's. */
async function toFailure(response: Response) {
  const payload: Refusal = await response.json().catch(() => ({}));
  const [detail] = payload.error?.details ?? [];
  const code = detail?.reason ?? payload.error?.code ?? "internal";
  return createFailure(
    code,
    payload.error?.message ?? payload.message ?? response.statusText,
    response.status,
  );
}

function toUrl(config: AccessConfig, path: string, query: Call["query"] = {}): string {
  const url = new URL(path, config.host);
  url.searchParams.set("key", config.key);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
}

/** Creates the API client of one publication. `token` is read for each call, since readers log in and out. */
export function createApi(config: AccessConfig, token: () => string | null): Api {
  // Session cookies are valid where the page has the server's origin, or the account has registered the page's
  // domain.
  const credentials: RequestCredentials = config.cookies ? "include" : "same-origin";

  async function send(path: string, { identity = "reader", method = "GET", query, body, keepalive }: Call) {
    if (config.problem !== null) throw createFailure(config.problem.code, config.problem.message);
    const jwt = identity === "reader" ? token() : null;
    const response = await fetch(toUrl(config, path, query), {
      method,
      credentials: identity === "reader" ? credentials : "same-origin",
      headers: {
        ...(jwt !== null && { Authorization: `Bearer ${jwt}` }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(keepalive === true && { keepalive }),
    }).catch(() => {
      throw createFailure("network");
    });
    if (!response.ok) throw await toFailure(response);
    return response;
  }

  return {
    request: async (path, call = {}) => {
      const response = await send(path, call);
      return response.status === 204 ? undefined : response.json();
    },
    file: async (path) => (await send(path, {})).blob(),
  };
}
