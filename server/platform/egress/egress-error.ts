/** Why a request got no response. */
export type EgressFailure =
  | "address_refused"
  | "name_unknown"
  | "connect_timeout"
  | "connection_refused"
  | "connection_failed"
  | "tls_failed"
  | "response_timeout"
  | "aborted";

/** A request without a response, with a sentence fit for the log that staff read. */
export class EgressError extends Error {
  override readonly name = "EgressError";
  readonly failure: EgressFailure;

  constructor(failure: EgressFailure, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.failure = failure;
  }
}

function getCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

const NAME_CODES = new Set(["ENOTFOUND", "EAI_AGAIN", "ENODATA", "ESERVFAIL", "ETIMEOUT"]);
const TLS_CODE = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/;

/** Classifies the underlying error: of the resolver, the socket, TLS or the response itself. */
export function toEgressError(error: unknown): EgressError {
  if (error instanceof EgressError) return error;
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const code = getCode(first);
  const cause = { cause: error };
  if (NAME_CODES.has(code)) return new EgressError("name_unknown", "The host name can't be resolved.", cause);
  if (code === "ECONNREFUSED")
    return new EgressError("connection_refused", "The connection was refused.", cause);
  if (TLS_CODE.test(code)) return new EgressError("tls_failed", `The TLS handshake failed (${code}).`, cause);
  if (code === "ETIMEDOUT") return new EgressError("connect_timeout", "The connection timed out.", cause);
  const detail = code === "" ? "" : ` (${code})`;
  return new EgressError(
    "connection_failed",
    `The connection was closed before the full response${detail}.`,
    cause,
  );
}
