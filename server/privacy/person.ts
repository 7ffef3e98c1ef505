import type { Context } from "@/server/context/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { Storage } from "@/server/platform/storage/index";

export interface PrivacyContext extends Context {
  vault: Vault;
  storage: Storage;
}

/** One reader as a person: everything by which their rows are found. */
export interface Person {
  /** null: a subscriber who never signed in, or an erased reader. */
  readerId: number | null;
  /** Whether the reader signed up here. */
  isMember: boolean;
  /** All subscribers of the person, including merged ones. */
  subscriberIds: readonly number[];
  subscriptionIds: readonly number[];
  /** Verified e-mail addresses (lower case) and phone numbers (E.164) that no other person of the account has. */
  contacts: readonly string[];
  /** All addresses and numbers, lower case, also those that are no contacts: by one of them an erasure is confirmed. */
  addresses: readonly string[];
  /** Names, and addresses that are unverified or shared: looked for only in rows that are the person's by their ids. */
  names: readonly string[];
  /** Media keys of the person's pictures, without the account's folder. */
  files: readonly string[];
}

/** Whose data is meant: a reader, or a subscriber (with the reader that they are). */
export type PersonKey = { readerId: number } | { subscriberId: number };
