import type { Context } from "@/server/context/index";
import { findSubscribers, lockSubscriberRow } from "./find-subscriber";
import { findOrCreateOwnSubscriber, findOwnSubscriber } from "./own-subscriber";
import { ADDRESS_KEYS, type AddressKey, type SubscriberMetadata } from "./subscriber";
import { writeMetadata } from "./subscriber.repository";

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
function applyMetadataChange(
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

/** Return the caller's metadata; null: none is stored, or the caller is no subscriber. */
export async function getOwnMetadata(ctx: Context): Promise<SubscriberMetadata | null> {
  return (await findOwnSubscriber(ctx))?.metadata ?? null;
}

/** Change the caller's metadata. Concurrent changes do not overwrite each other. */
export function changeOwnMetadata(ctx: Context, change: MetadataChange): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const { id } = await findOrCreateOwnSubscriber(ctx, tx);
    await lockSubscriberRow(ctx, tx, id);
    const [locked] = await findSubscribers(ctx, [id], tx);
    const metadata = applyMetadataChange(locked?.metadata ?? null, change);
    await writeMetadata(tx, ctx.account.id, { id, metadata, now: ctx.clock.now() });
  });
}
