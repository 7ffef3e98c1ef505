/** A failed call: `code` is one of the API's error codes, or `offline` if there was no response. */
export class ApiFailure extends Error {
  override name = "ApiFailure";
  readonly code: string;
  readonly status: number;
  /** Seconds after which a retry makes sense; null: not given. */
  readonly retryAfter: number | null;
  /** Validation problems by path in the request, e.g. `body.contribution.headline`. */
  readonly problems: readonly Problem[];

  constructor(
    failure: Pick<ApiFailure, "code" | "message" | "status" | "retryAfter"> & { problems?: Problem[] },
  ) {
    super(failure.message);
    this.code = failure.code;
    this.status = failure.status;
    this.retryAfter = failure.retryAfter;
    this.problems = failure.problems ?? [];
  }
}

interface Problem {
  path: string;
  message: string;
}

/** The page's token or the widget's session; only one is sent, always in a header and never in a URL. */
export interface Credentials {
  jwt: string | null;
  session: string | null;
}

interface CallOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  query?: Readonly<Record<string, string | number | null | undefined>>;
  /** Sent as JSON; FormData and Blob unchanged. */
  body?: unknown;
  /** Idempotency-Key of a write, so that a retry is applied once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface Api {
  /** Calls an API path (starting with `/api/`). Throws ApiFailure. An empty response body gives null. */
  call<Result>(path: string, options?: CallOptions): Promise<Result>;
}

function credentialHeaders({ jwt, session }: Credentials): Record<string, string> {
  if (jwt !== null) return { authorization: `Bearer ${jwt}` };
  return session === null ? {} : { "x-qt-auth": session };
}

function toUrl(base: string, path: string, query: CallOptions["query"] = {}): string {
  const url = new URL(path, base);
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

function getText(value: unknown, name: string): string | null {
  if (typeof value !== "object" || value === null) return null;
  const property: unknown = Reflect.get(value, name);
  return typeof property === "string" ? property : null;
}

function toProblems(error: unknown): Problem[] {
  const details: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "details") : null;
  const list: unknown[] = Array.isArray(details) ? details : [];
  return list.map((detail) => ({
    path: getText(detail, "path") ?? "",
    message: getText(detail, "message") ?? "",
  }));
}

function toFailure(response: Response, payload: unknown): ApiFailure {
  const error: unknown =
    typeof payload === "object" && payload !== null ? Reflect.get(payload, "error") : undefined;
  const retryAfter = Number(response.headers.get("retry-after") ?? "");
  return new ApiFailure({
    code: getText(error, "code") ?? "internal",
    message: getText(error, "message") ?? response.statusText,
    status: response.status,
    retryAfter: retryAfter > 0 ? retryAfter : null,
    problems: toProblems(error),
  });
}

async function readPayload(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Creates a client of our API with the current credentials. No cookies are sent, since a frame cannot rely on them.
 */
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
      const response = await fetch(toUrl(base, path, query), init).catch((error: unknown) => {
        if (signal?.aborted === true) throw error;
        throw new ApiFailure({ code: "offline", message: "", status: 0, retryAfter: null });
      });
      const payload = await readPayload(response);
      if (!response.ok) throw toFailure(response, payload);
      return castResponse(payload);
    },
  };
}

/** Casts a response: our own server's tests verify its contract, so the frame does not validate it. */
function castResponse<Result>(payload: unknown): Result {
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return payload as Result;
}
