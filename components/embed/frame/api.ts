/** A refusal in the words of the API: `code` is one of its closed list, or `offline` where nobody answered. */
export class ApiFailure extends Error {
  override name = "ApiFailure";
  readonly code: string;
  readonly status: number;
  /** Seconds after which asking again makes sense, where that was said. */
  readonly retryAfter: number | null;
  /** What is wrong with what was sent, by its path in the request, e.g. `body.contribution.headline`. */
  readonly problems: readonly Problem[];

  constructor(
    told: Pick<ApiFailure, "code" | "message" | "status" | "retryAfter"> & { problems?: Problem[] },
  ) {
    super(told.message);
    this.code = told.code;
    this.status = told.status;
    this.retryAfter = told.retryAfter;
    this.problems = told.problems ?? [];
  }
}

interface Problem {
  path: string;
  message: string;
}

/** Who asks: the token that the page gave, or the widget's own session; never both, never in an address. */
export interface Credentials {
  jwt: string | null;
  session: string | null;
}

interface CallOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  query?: Readonly<Record<string, string | number | null | undefined>>;
  /** Sent as JSON; FormData and Blob as they are. */
  body?: unknown;
  /** Makes a write that is sent twice happen once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface Api {
  /** Asks an address of our API (from its `/api/...` on). Throws ApiFailure. An empty answer is null. */
  call<Answer>(path: string, options?: CallOptions): Promise<Answer>;
}

function credentialHeaders({ jwt, session }: Credentials): Record<string, string> {
  if (jwt !== null) return { authorization: `Bearer ${jwt}` };
  return session === null ? {} : { "x-qt-auth": session };
}

function addressOf(base: string, path: string, query: CallOptions["query"] = {}): string {
  const address = new URL(path, base);
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) address.searchParams.set(name, String(value));
  }
  return address.href;
}

function textIn(value: unknown, name: string): string | null {
  if (typeof value !== "object" || value === null) return null;
  const found: unknown = Reflect.get(value, name);
  return typeof found === "string" ? found : null;
}

function problemsIn(error: unknown): Problem[] {
  const details: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "details") : null;
  const list: unknown[] = Array.isArray(details) ? details : [];
  return list.map((one) => ({ path: textIn(one, "path") ?? "", message: textIn(one, "message") ?? "" }));
}

function failureOf(response: Response, answer: unknown): ApiFailure {
  const error: unknown =
    typeof answer === "object" && answer !== null ? Reflect.get(answer, "error") : undefined;
  const retryAfter = Number(response.headers.get("retry-after") ?? "");
  return new ApiFailure({
    code: textIn(error, "code") ?? "internal",
    message: textIn(error, "message") ?? response.statusText,
    status: response.status,
    retryAfter: retryAfter > 0 ? retryAfter : null,
    problems: problemsIn(error),
  });
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Calls to our own API, as whoever is logged in at that moment. No cookies are sent: a frame has none to rely on. */
export function createApi(base: string, credentials: () => Credentials): Api {
  return {
    call: async (path, { method = "GET", query, body, idempotencyKey, signal } = {}) => {
      const isRaw = body instanceof FormData || body instanceof Blob;
      const headers: Record<string, string> = {
        accept: "application/json",
        ...credentialHeaders(credentials()),
      };
      if (body !== undefined && !isRaw) headers["content-type"] = "application/json";
      if (idempotencyKey !== undefined) headers["idempotency-key"] = idempotencyKey;
      const init: RequestInit = { method, headers, credentials: "omit" };
      if (body !== undefined) init.body = isRaw ? body : JSON.stringify(body);
      if (signal !== undefined) init.signal = signal;
      const response = await fetch(addressOf(base, path, query), init).catch((error: unknown) => {
        if (signal?.aborted === true) throw error;
        throw new ApiFailure({ code: "offline", message: "", status: 0, retryAfter: null });
      });
      const answer = await readAnswer(response);
      if (!response.ok) throw failureOf(response, answer);
      return trusted(answer);
    },
  };
}

/** Our own server sends what its contract says, which its own tests hold it to; a frame need not parse it again. */
function trusted<Answer>(answer: unknown): Answer {
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return answer as Answer;
}
