/** Error codes of RFC 6749, 5.2, that the token endpoints use. */
export type OauthError = "invalid_request" | "invalid_client" | "invalid_grant" | "unsupported_grant_type";

/** An error of RFC 6749; the OAuth endpoints send it instead of the platform's own error shape. */
export class OauthRefusal extends Error {
  override readonly name = "OauthRefusal";
  constructor(
    readonly error: OauthError,
    description: string,
  ) {
    super(description);
  }
}
