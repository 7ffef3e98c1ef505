import type { Context } from "@/server/accounts/index";
import type { Vault } from "@/server/platform/vault/index";

/** What a code leads to: the opaque bearer token of `/oauth`, or the JWT of `/api/auth/v1/oauth`. */
export type OauthForm = "opaque" | "jwt";

/** A use case's context where tokens are signed or the consent page is sealed. */
export interface OauthContext extends Context {
  vault: Vault;
}

/** An application that readers may sign in to with their membership here. */
export interface OauthClient {
  id: number;
  /** What the application calls itself by; public. */
  clientId: string;
  name: string;
  /** Keeps a secret on a server of its own; a public one proves itself by PKCE alone. */
  confidential: boolean;
  /** The publication's own: readers are not asked for consent. */
  firstParty: boolean;
  /** Its answers carry `iss` (RFC 9207), which some clients refuse where they were not told to expect it. */
  namesIssuer: boolean;
  redirectUris: string[];
}

/** A client's secret, as far as it can be shown once it was made. */
export interface OauthClientSecret {
  id: number;
  /** Its first characters. */
  prefix: string;
  createdAt: Date;
  /** When it stops to work, because a newer one took its place; null: it does not. */
  endsAt: Date | null;
}

/** A client as staff see it. */
export interface OauthClientView extends OauthClient {
  secrets: OauthClientSecret[];
  /** Access tokens that open something now, counted up to 10,000. */
  liveTokens: number;
  createdAt: Date;
  updatedAt: Date;
}
