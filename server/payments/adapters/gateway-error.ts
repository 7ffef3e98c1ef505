/**
 * A gateway request without a conclusive response: it may be retried.
 *
 * Contains only what is safe to log and nothing of the request: an SDK's own error carries the request it sent.
 */
export class GatewayError extends Error {
  override readonly name = "GatewayError";
  readonly status: number | null;
  readonly code: string | null;
  /** The gateway's request id, for its support. */
  readonly requestId: string | null;

  constructor(
    message: string,
    {
      status = null,
      code = null,
      requestId = null,
    }: { status?: number | null; code?: string | null; requestId?: string | null } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
  }
}
