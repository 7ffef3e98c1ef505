import type { Account, ActingReader, SubscriberClaims } from "@/server/accounts/index";

/** What a shared key signs: `jwt` of the engagement API, or `svc_jwt` of the subscription API. */
export type SharedKeyUse = "engagement" | "subscriptions";

/** Somebody who is signed in here, and the session by which they are. */
export interface SignedInReader {
  reader: ActingReader;
  sessionId: number;
}

/** Whom a `svc_jwt` speaks of, and the shared key that signed it. */
export interface SignedSubscriber {
  claims: SubscriberClaims;
  keyId: number;
}

/**
 * Finds the reader that a credential stands for. Each answers null for whatever opens nothing: unknown, forged,
 * expired, revoked, or another account's; callers cannot tell which.
 */
export interface ReaderDirectory {
  /** By the token of a member's session. */
  bySession(account: Account, token: string): Promise<SignedInReader | null>;
  /**
   * By the token of a member's session in widgets; `from` is the origin of the page that asks, null: a frame of ours.
   * Pages elsewhere than the session is for open nothing.
   */
  byWidgetSession(account: Account, token: string, from: string | null): Promise<SignedInReader | null>;
  /** By a token that the publisher signed; the first valid one makes the reader, later ones refresh them. */
  bySharedKey(account: Account, token: string): Promise<ActingReader | null>;
  /**
   * Whom a publisher's `svc_jwt` speaks of; nothing is written. Whether the key that signed it still does has to be
   * asked as well: by `doesKeySign`, or in the statement that reads the subscriber anyway.
   */
  bySubscriberToken(account: Account, token: string): Promise<SignedSubscriber | null>;
  /** Whether a shared key signs at this moment: one that was revoked does not, in any process. */
  doesKeySign(account: Account, keyId: number): Promise<boolean>;
  /** By an OAuth access token. */
  byAccessToken(account: Account, token: string): Promise<ActingReader | null>;
}
