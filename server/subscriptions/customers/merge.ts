import { z } from "zod";
import type { Subscriber } from "./subscriber";

const ids = z.array(z.int());

/** The ids of everything that a merge moved, as needed to undo it. */
export const movedSchema = z.object({
  identities: z.array(z.object({ provider: z.string(), value: z.string() })),
  subscriptions: ids,
  gifts: ids,
  /** Gifts between the two: they lose their giver, because nobody gives to themselves. */
  ungifted: z.array(z.object({ id: z.int(), gifterId: z.int() })),
  members: ids,
  /** Memberships of both in the same subscription, or of the subscription's own buyer. */
  removedMembers: ids,
  redemptions: ids,
  attempts: ids,
  attemptRecipients: ids,
  /** Referral codes; merges from before they existed moved none. */
  vouchers: ids.default([]),
  /** Providers of the saved payment methods; merges from before they were moved have none. */
  wallets: z.array(z.string()).default([]),
  readings: z.array(z.object({ period: z.string(), storyId: z.string() })),
  readerId: z.int().nullable(),
  nameTaken: z.boolean(),
  metadataTaken: z.boolean(),
});

export type MovedRecord = z.output<typeof movedSchema>;

/** The preview of a merge. */
export interface MergePreview {
  /** The subscriber who remains. */
  target: Subscriber;
  /** The subscriber who is merged into the target. */
  source: Subscriber;
  /** Numbers of rows that would move to the target. */
  moves: {
    identities: number;
    subscriptions: number;
    gifts: number;
    memberships: number;
    redemptions: number;
    wallets: number;
  };
  /** Data that would be lost or needs a check, in sentences. */
  warnings: readonly string[];
}

/** A merge of two subscribers by staff. */
export interface Merge {
  id: number;
  keptId: number;
  goneId: number;
  staffUserId: number;
  mergedAt: Date;
  undoneAt: Date | null;
}
