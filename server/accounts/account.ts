import type { AccountSettings } from "./account-settings";

/** A publisher, as every use case sees it. */
export interface Account {
  id: number;
  name: string;
  key: string;
  /** Base address of the publication, without a trailing slash. */
  siteUrl: string;
  /** IANA zone in which calendar rules run. */
  timeZone: string;
  settings: AccountSettings;
  /** live: the world's time and real money. test: its clock can be put ahead (ADR 0093). */
  mode: "live" | "test";
  /** Milliseconds by which the account's clock is ahead of the world's; 0 in live mode. */
  clockAhead: number;
  domains: readonly string[];
}

export type StaffRole =
  | "owner"
  | "admin"
  | "subscriptions"
  | "moderator"
  | "editor"
  | "support"
  | "read_only";

/** The reader a request comes from, as far as rules need to know them. */
export interface ActingReader {
  id: number;
  kind: "member" | "shared_key";
  /** The claim `id` of a shared-key token; null for a member. */
  externalId: string | null;
  name: string;
  slug: string;
  avatarUrl: string | null;
}

/** Whom a publisher's `svc_jwt` speaks of. Whether they are known already is for the subscriptions to say. */
export interface SubscriberClaims {
  /** Provider of the identity: `platform` where the token names none. */
  provider: string;
  /** The claim `id`, as text. */
  id: string;
  name: string | null;
  /** Trimmed and lower-cased. */
  email: string | null;
  /** The claim `login-phone-number`, as it was sent. */
  phoneNumber: string | null;
}

/** Who is asking, once credentials have been checked. `keyId` is the shared key that signed a subscriber's token. */
export type Actor =
  | { kind: "anonymous" }
  | { kind: "reader"; reader: ActingReader; via: "session" | "widget"; sessionId: number }
  | { kind: "reader"; reader: ActingReader; via: "sharedKey" | "accessToken" }
  | { kind: "subscriber"; claims: SubscriberClaims; keyId: number }
  | { kind: "server" }
  | { kind: "staff"; staffUserId: number; name: string; role: StaffRole }
  | { kind: "system"; name: string };
