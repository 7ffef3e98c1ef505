/** Words of the interface for where an identity comes from. */
export const IDENTITY_PROVIDERS = [
  "email",
  "phone",
  "platform",
  "social_a",
  "social_b",
  "blog_cms",
  "auth_provider",
] as const;

export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number];

/** A name of a person at a provider, in the form in which it is stored and compared. */
export interface Identity {
  provider: IdentityProvider;
  value: string;
}

/** An identity as a caller said it. */
export interface GivenIdentity {
  provider: string;
  value: string;
}

/** Parts of a postal address that are kept; whatever else is sent is dropped. */
export const ADDRESS_KEYS = ["line1", "line2", "city", "state", "country", "pincode"] as const;

export type AddressKey = (typeof ADDRESS_KEYS)[number];

/** What a subscriber or the publisher has said of them. */
export interface SubscriberMetadata {
  address: Readonly<Partial<Record<AddressKey, string | null>>>;
  phone_number: string | null;
  other: Readonly<Record<string, unknown>>;
}

/** A person who buys or is given access, under all the names they are known by. */
export interface Subscriber {
  id: number;
  /** The member who this is, once they have signed in. */
  readerId: number | null;
  name: string | null;
  /** null: nothing was ever said. */
  metadata: SubscriberMetadata | null;
  /** Raised to end entitlement tokens before their time. */
  accessEpoch: number;
  createdAt: Date;
  updatedAt: Date;
  /** Oldest first. */
  identities: readonly Identity[];
  /** When the last of their subscriptions ends; null: none, or one of them does not end. */
  cumulativeEnds: { standard: Date | null; campaign: Date | null };
}
