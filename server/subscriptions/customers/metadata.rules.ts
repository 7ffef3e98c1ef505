import { ADDRESS_KEYS, type AddressKey, type SubscriberMetadata } from "./subscriber";

/** A change of a subscriber's metadata: omitted keys stay unchanged, null clears a value. */
export interface MetadataChange {
  address?: Readonly<Partial<Record<AddressKey, string | null | undefined>>> | null | undefined;
  phone_number?: string | null | undefined;
  other?: Readonly<Record<string, unknown>> | null | undefined;
}

const EMPTY: SubscriberMetadata = { address: {}, phone_number: null, other: {} };

/** Return the stored parts of an address; other keys are dropped. */
function toAddress(input: NonNullable<MetadataChange["address"]>): SubscriberMetadata["address"] {
  return Object.fromEntries(
    ADDRESS_KEYS.flatMap((key) => {
      const value = input[key];
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}

/** Apply a change to a subscriber's metadata: each sent part replaces the stored one. */
export function applyMetadataChange(
  before: SubscriberMetadata | null,
  { address, phone_number: phone, other }: MetadataChange,
): SubscriberMetadata {
  const current = { ...EMPTY, ...before };
  return {
    address: address === undefined ? current.address : toAddress(address ?? {}),
    phone_number: phone === undefined ? current.phone_number : phone,
    other: other === undefined ? current.other : (other ?? {}),
  };
}
