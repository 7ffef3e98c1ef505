import { ADDRESS_KEYS, type AddressKey, type SubscriberMetadata } from "./subscriber";

/** What is said of a subscriber: keys that are left out stay as they are, null says that there is nothing. */
export interface MetadataChange {
  address?: Readonly<Partial<Record<AddressKey, string | null | undefined>>> | null | undefined;
  phone_number?: string | null | undefined;
  other?: Readonly<Record<string, unknown>> | null | undefined;
}

const NOTHING: SubscriberMetadata = { address: {}, phone_number: null, other: {} };

/** Only the parts of an address that are kept; whatever else was sent is dropped. */
function addressOf(given: NonNullable<MetadataChange["address"]>): SubscriberMetadata["address"] {
  return Object.fromEntries(
    ADDRESS_KEYS.flatMap((key) => {
      const value = given[key];
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}

/** What is known of a subscriber after a change: each part that was sent replaces what was there. */
export function changedMetadata(
  before: SubscriberMetadata | null,
  { address, phone_number: phone, other }: MetadataChange,
): SubscriberMetadata {
  const known = { ...NOTHING, ...before };
  return {
    address: address === undefined ? known.address : addressOf(address ?? {}),
    phone_number: phone === undefined ? known.phone_number : phone,
    other: other === undefined ? known.other : (other ?? {}),
  };
}
