import { z } from "zod";

export type AttemptKind = "purchase" | "gift" | "pay_per_asset" | "guest" | "switch_plan";

const identity = z.object({ provider: z.string(), value: z.string() });

/** What the create that spends an attempt wants of it beyond the promise: kept while its payment is on the way. */
export const spendingSchema = z.object({
  paymentType: z.string(),
  paymentToken: z.string().nullable(),
  additionalData: z.record(z.string(), z.unknown()),
  /** Taken by hand; null: what is due. */
  amountCents: z.int().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  notes: z.string().nullable(),
  externalId: z.string().nullable(),
  referrer: z.string().nullable(),
  startAt: z.iso.datetime().nullable(),
  /** The name under which the buyer buys, and of a gift the name under which it is received. */
  identity,
  recipientIdentity: identity.nullable(),
  renewedFromId: z.int().nullable(),
});

export type Spending = z.output<typeof spendingSchema>;

/** What a preview promised. Its token makes at most one subscription. */
export interface Attempt {
  id: number;
  token: string;
  kind: AttemptKind;
  subscriberId: number;
  recipientId: number | null;
  planId: number | null;
  pricingPlanId: number | null;
  subscriptionId: number | null;
  paymentType: string;
  amountCents: number;
  amountCurrency: string;
  couponCodeId: number | null;
  /** A sale, or the terms of a switch. */
  terms: unknown;
  externalReferenceId: string | null;
  expiresAt: Date;
  /** From when it is spent, or being spent. */
  spentAt: Date | null;
  requestHash: string | null;
  /** Until when somebody asks the gateway about it; past, or null: nobody does. */
  claimedUntil: Date | null;
  spending: unknown;
  createdId: number | null;
}
