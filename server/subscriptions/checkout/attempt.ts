import { z } from "zod";

export type AttemptKind = "purchase" | "gift" | "pay_per_asset" | "guest" | "switch_plan";

const identity = z.object({ provider: z.string(), value: z.string() });

/** What the create that spends an attempt wants of it beyond the promise: kept while its payment is on the way. */
export const checkoutParamsSchema = z.object({
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

export type CheckoutParams = z.output<typeof checkoutParamsSchema>;

/** What a preview asked beyond its promise, kept beside the sale: the gateway may tell of the payment before the create comes. */
export const checkoutChoicesSchema = z.object({ wishes: checkoutParamsSchema });

/** What a purchase on the publication's own pages becomes once it is paid, and where its buyer goes on reading. */
export const checkoutIntentSchema = z.object({
  spending: checkoutParamsSchema,
  /** Page of the publication's own from which they came; null: none. */
  returnTo: z.string().nullable(),
  /** Path of the form, what was entered there, and why nothing was paid: it is shown again where nothing was. */
  form: z.object({
    path: z.string(),
    entered: z.record(z.string(), z.string()),
    note: z.string().nullable(),
    /** The gateway's word for why nothing was paid, or ours. */
    reason: z.string().nullable().default(null),
  }),
  /**
   * Of a purchase on a page of the publisher's own by the access script: how its buyer gets back there. `page` is the
   * origin that may be told, null where none is known. null: it was begun on the publication's own pages.
   */
  away: z.object({ popup: z.boolean(), page: z.string().nullable() }).nullable().default(null),
});

export type CheckoutIntent = z.output<typeof checkoutIntentSchema>;
/** The same as it is written: what is left out is what it was before there was such a thing. */
export type GivenIntent = z.input<typeof checkoutIntentSchema>;

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
  /** null, of one that is spent: its gateway told of the payment before anybody asked for what was paid. */
  requestHash: string | null;
  /** Until when somebody asks the gateway about it; past, or null: nobody does. */
  claimedUntil: Date | null;
  spending: unknown;
  /** null: it was previewed elsewhere than on the publication's own pages. */
  intent: unknown;
  createdId: number | null;
}
