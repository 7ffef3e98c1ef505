import type { Account, ActingReader, SubscriberClaims } from "@/server/accounts/index";

/** The API whose tokens a shared key signs: `jwt` of the engagement API, or `svc_jwt` of the subscription API. */
export type SharedKeyUse = "engagement" | "subscriptions";

/** A reader with a session. */
export interface SignedInReader {
  reader: ActingReader;
  sessionId: number;
}

/** The claims of a `svc_jwt`, and the shared key that signed it. */
export interface SignedSubscriber {
  claims: SubscriberClaims;
  keyId: number;
}

/**
 * Resolves the reader of a credential. Each method returns null for an invalid one: unknown, forged, expired,
 * revoked, or another account's; callers cannot tell which.
 */
export interface ReaderDirectory {
  /** By the token of a member's session. */
  bySession(account: Account, token: string): Promise<SignedInReader | null>;
  /**
   * By the token of a member's widget session; `from` is the origin of the calling page, null: a frame of ours.
   * Refused on pages other than the session's.
   */
  byWidgetSession(account: Account, token: string, from: string | null): Promise<SignedInReader | null>;
  /** By a token that the publisher signed; the first valid one creates the reader, later ones refresh them. */
  bySharedKey(account: Account, token: string): Promise<ActingReader | null>;
  /**
   * The claims of a publisher's `svc_jwt`; nothing is written. The caller must also check that the key is not
   * revoked: by `doesKeySign`, or in the statement that reads the subscriber anyway.
   */
  bySubscriberToken(account: Account, token: string): Promise<SignedSubscriber | null>;
  /** Whether a shared key is live at this moment: a revoked one is not, in any process. */
  doesKeySign(account: Account, keyId: number): Promise<boolean>;
  /** By an OAuth access token. */
  byAccessToken(account: Account, token: string): Promise<ActingReader | null>;
}
