import { parseHostName } from "@/server/platform/net/index";
import type { AccountSettings } from "./account-settings";

/** A publisher, as use cases see it. */
export interface Account {
  id: number;
  name: string;
  key: string;
  /** Base address of the publication, without a trailing slash. */
  siteUrl: string;
  /** IANA time zone of calendar rules. */
  timeZone: string;
  settings: AccountSettings;
  /** live: the system clock and real money. test: the clock can be advanced. */
  mode: "live" | "test";
  /** Milliseconds by which the account's clock is ahead of the system clock; 0 in live mode. */
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

/** The authenticated reader, with the fields that rules need. */
export interface ActingReader {
  id: number;
  kind: "member" | "shared_key";
  /** The claim `id` of a shared-key token; null for a member. */
  externalId: string | null;
  name: string;
  slug: string;
  avatarUrl: string | null;
}

/** Claims of a publisher's `svc_jwt`. The subscriptions module resolves them to a subscriber. */
export interface SubscriberClaims {
  /** Provider of the identity: `platform` where the token names none. */
  provider: string;
  /** The claim `id`, as text. */
  id: string;
  name: string | null;
  /** Trimmed and lower-cased. */
  email: string | null;
  /** The claim `login-phone-number`, unparsed. */
  phoneNumber: string | null;
}

/** The server key of a call. A call of an organization acts as a server without one. */
interface ActingKey {
  id: number;
  name: string;
}

/** The authenticated caller. `keyId` is the shared key that signed a subscriber's token. */
export type Actor =
  | { kind: "anonymous" }
  | { kind: "reader"; reader: ActingReader; via: "session" | "widget"; sessionId: number }
  /** `licence`: a crawler, which reads with the subscriptions of the member who registered it. */
  | { kind: "reader"; reader: ActingReader; via: "sharedKey" | "accessToken" | "licence" }
  | { kind: "subscriber"; claims: SubscriberClaims; keyId: number }
  | { kind: "server"; key?: ActingKey }
  | { kind: "staff"; staffUserId: number; name: string; role: StaffRole }
  | { kind: "system"; name: string };

/** Lists the host names of an account's own pages: its site's, then those of its domains. */
export function listOwnHosts({ siteUrl, domains }: Pick<Account, "siteUrl" | "domains">): string[] {
  const site = parseHostName(siteUrl);
  return [...new Set([...(site === null ? [] : [site]), ...domains])];
}
