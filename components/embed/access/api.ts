import type { AccessConfig } from "@/server/subscriptions/api/script/access-config";
import { failure } from "./failure";

/** Whose answer a call may depend on: nobody's in particular, or that of the reader who is set or logged in. */
type Whose = "anybody" | "reader";

export interface Call {
  whose?: Whose;
  method?: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: unknown;
  /** Sent even when the page is being left. */
  keepalive?: boolean;
}

interface Refusal {
  error?: { code?: string; message?: string; details?: { reason?: string; message?: string }[] };
  message?: string;
}

/** Everything that is asked of the server goes through here. */
export interface Api {
  ask<Answer>(path: string, call?: Call): Promise<Answer>;
  /** The same where the answer is a file. */
  file(path: string): Promise<Blob>;
}

/** What the server refused, in its own words; a gateway's code comes before ours. */
async function refusalOf(response: Response) {
  const said: Refusal = await response.json().catch(() => ({}));
  const [detail] = said.error?.details ?? [];
  const code = detail?.reason ?? said.error?.code ?? "internal";
  return failure(code, said.error?.message ?? said.message ?? response.statusText, response.status);
}

function addressOf(config: AccessConfig, path: string, query: Call["query"] = {}): string {
  const url = new URL(path, config.host);
  url.searchParams.set("key", config.key);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
}

/** Calls of one publication. `token` is asked each time: readers come and go. */
export function createApi(config: AccessConfig, token: () => string | null): Api {
  // Cookies of the installation count where it is the page's own, or the account has named the page's domain.
  const own: RequestCredentials = config.cookies ? "include" : "same-origin";

  async function send(path: string, { whose = "reader", method = "GET", query, body, keepalive }: Call) {
    if (config.problem !== null) throw failure(config.problem.code, config.problem.message);
    const jwt = whose === "reader" ? token() : null;
    const response = await fetch(addressOf(config, path, query), {
      method,
      credentials: whose === "reader" ? own : "same-origin",
      headers: {
        ...(jwt !== null && { Authorization: `Bearer ${jwt}` }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(keepalive === true && { keepalive }),
    }).catch(() => {
      throw failure("network");
    });
    if (!response.ok) throw await refusalOf(response);
    return response;
  }

  return {
    ask: async (path, call = {}) => {
      const response = await send(path, call);
      return response.status === 204 ? undefined : response.json();
    },
    file: async (path) => (await send(path, {})).blob(),
  };
}
