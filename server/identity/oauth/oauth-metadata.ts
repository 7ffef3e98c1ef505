import type { OauthForm } from "./oauth";
import { SCOPES } from "./scope.rules";

/** Path prefix of each form's endpoints. */
const BASE: Readonly<Record<OauthForm, string>> = { opaque: "/oauth", jwt: "/api/auth/v1/oauth" };

/** Issuer URL in tokens and responses: the origin, or the auth component's path beneath it. */
export function getIssuer(form: OauthForm, origin: string): string {
  return form === "opaque" ? origin : `${origin}/api/auth/v1`;
}

/** Builds the authorization server metadata (RFC 8414). */
export function buildOauthMetadata(form: OauthForm, origin: string) {
  const base = `${origin}${BASE[form]}`;
  return {
    issuer: getIssuer(form, origin),
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    revocation_endpoint: `${base}/revoke`,
    scopes_supported: [...SCOPES],
    ...(form === "jwt" && { jwks_uri: `${base}/jwks.json` }),
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code"],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
    revocation_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
    code_challenge_methods_supported: ["S256"],
    service_documentation: `${origin}/docs`,
  };
}
