import type { Identity } from "./identity.rules";

/** The stored parts of a postal address; other keys are dropped. */
export const ADDRESS_KEYS = ["line1", "line2", "city", "state", "country", "pincode"] as const;

export type AddressKey = (typeof ADDRESS_KEYS)[number];

/** Data about a subscriber, from them or from the publisher. */
export interface SubscriberMetadata {
  address: Readonly<Partial<Record<AddressKey, string | null>>>;
  phone_number: string | null;
  other: Readonly<Record<string, unknown>>;
}

/** A person who buys or gets access, with all their identities. */
export interface Subscriber {
  id: number;
  /** The member account of this person, once they have signed in. */
  readerId: number | null;
  name: string | null;
  /** null: none was ever stored. */
  metadata: SubscriberMetadata | null;
  /** Incremented to end entitlement tokens before their expiry. */
  accessEpoch: number;
  createdAt: Date;
  updatedAt: Date;
  /** Oldest first. */
  identities: readonly Identity[];
  /** When the last of their subscriptions ends; null: none, or one of them does not end. */
  cumulativeEnds: { standard: Date | null; campaign: Date | null };
}
