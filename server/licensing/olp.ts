/** Error codes of the Open License Protocol, with their statuses. */
const STATUS = {
  invalid_request: 400,
  invalid_license: 400,
  invalid_resource: 400,
  unsupported_grant_type: 400,
  invalid_client: 401,
  unauthorized_client: 403,
} as const;

export type OlpError = keyof typeof STATUS;

/** A refusal of the licence server, in the error format of OAuth. */
export class OlpRefusal extends Error {
  override readonly name = "OlpRefusal";
  readonly status: number;
  constructor(
    readonly error: OlpError,
    description: string,
  ) {
    super(description);
    this.status = STATUS[error];
  }
}
