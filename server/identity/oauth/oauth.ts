import type { Context } from "@/server/context/index";
import type { Vault } from "@/server/platform/crypto/index";

/** Token format of a flow: the opaque bearer token of `/oauth`, or the JWT of `/api/auth/v1/oauth`. */
export type OauthForm = "opaque" | "jwt";

/** Context of use cases that sign tokens or seal consent tickets. */
export interface OauthContext extends Context {
  vault: Vault;
}

/** An application that readers can sign in to with their membership here. */
export interface OauthClient {
  id: number;
  /** Public client identifier. */
  clientId: string;
  name: string;
  /** Has a secret on its own server; a public client authenticates by PKCE alone. */
  confidential: boolean;
  /** The publication's own application: no consent is required. */
  firstParty: boolean;
  /** Whether responses contain `iss` (RFC 9207), which some clients refuse unless configured to expect it. */
  namesIssuer: boolean;
  redirectUris: string[];
}

/** The displayable part of a client's secret. */
export interface OauthClientSecret {
  id: number;
  /** Its first characters. */
  prefix: string;
  createdAt: Date;
  /** When it expires because of a newer secret; null: it does not expire. */
  endsAt: Date | null;
}

/** A client as staff see it. */
export interface OauthClientView extends OauthClient {
  secrets: OauthClientSecret[];
  /** Number of valid access tokens, counted up to 10,000. */
  liveTokens: number;
  createdAt: Date;
  updatedAt: Date;
}

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
