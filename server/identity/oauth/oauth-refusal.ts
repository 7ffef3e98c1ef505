/** Error codes of RFC 6749, 5.2, that the token endpoints answer. */
export type OauthError = "invalid_request" | "invalid_client" | "invalid_grant" | "unsupported_grant_type";

/** A refusal as RFC 6749 words it; the endpoints of OAuth answer with it instead of the platform's own shape. */
export class OauthRefusal extends Error {
  override readonly name = "OauthRefusal";
  constructor(
    readonly error: OauthError,
    description: string,
  ) {
    super(description);
  }
}
