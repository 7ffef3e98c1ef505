/**
 * A gateway that gave no answer that decides anything: it may be asked again. Holds what is fit for a log, and nothing of
 * the request: an SDK's own error carries what it sent.
 */
export class GatewayError extends Error {
  override readonly name = "GatewayError";
  readonly status: number | null;
  readonly code: string | null;
  /** The gateway's own id of the request, for its support. */
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
