import { z } from "zod";
import type { Subscriber } from "./subscriber";

const ids = z.array(z.int());

/** Everything that a merge moved, by its id: what it takes to part the two again. */
export const movedSchema = z.object({
  identities: z.array(z.object({ provider: z.string(), value: z.string() })),
  subscriptions: ids,
  gifts: ids,
  /** Gifts of one to the other: nobody's gift to themselves, so they lose their giver. */
  ungifted: z.array(z.object({ id: z.int(), gifterId: z.int() })),
  members: ids,
  /** Memberships that both had, or that the buyer would have had beside what they bought. */
  removedMembers: ids,
  redemptions: ids,
  attempts: ids,
  attemptRecipients: ids,
  /** Codes that they pass on; merges of before there were any moved none. */
  vouchers: ids.default([]),
  /** Providers of the wallets; merges of before they went along moved none. */
  wallets: z.array(z.string()).default([]),
  readings: z.array(z.object({ period: z.string(), storyId: z.string() })),
  readerId: z.int().nullable(),
  nameTaken: z.boolean(),
  metadataTaken: z.boolean(),
});

export type Moved = z.output<typeof movedSchema>;

/** What would become of two subscribers. */
export interface MergePreview {
  kept: Subscriber;
  gone: Subscriber;
  /** How many of each would become the kept one's. */
  moves: {
    identities: number;
    subscriptions: number;
    gifts: number;
    memberships: number;
    redemptions: number;
    wallets: number;
  };
  /** What would be lost or needs a look, in sentences. */
  warnings: readonly string[];
}

/** Two subscribers that staff found to be one. */
export interface Merge {
  id: number;
  keptId: number;
  goneId: number;
  staffUserId: number;
  mergedAt: Date;
  undoneAt: Date | null;
}
