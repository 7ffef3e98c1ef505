import { hash } from "node:crypto";
import { z } from "zod";
import type { Ids } from "@/server/platform/system/index";
import { type Sale, saleSchema } from "./sale";

export type AttemptKind = "purchase" | "gift" | "pay_per_asset" | "guest" | "switch_plan";

const identity = z.object({ provider: z.string(), value: z.string() });

/** The input of a create beyond the previewed terms. Stored while the payment is pending. */
export const checkoutParamsSchema = z.object({
  paymentType: z.string(),
  paymentToken: z.string().nullable(),
  additionalData: z.record(z.string(), z.unknown()),
  /** Amount received manually; null: the amount due. */
  amountCents: z.int().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  notes: z.string().nullable(),
  externalId: z.string().nullable(),
  referrer: z.string().nullable(),
  startAt: z.iso.datetime().nullable(),
  /** The buyer's identity for this purchase, and of a gift the recipient's identity. */
  identity,
  recipientIdentity: identity.nullable(),
  renewedFromId: z.int().nullable(),
});

export type CheckoutParams = z.output<typeof checkoutParamsSchema>;

/** The preview's input beyond its terms, because a webhook may arrive before the create. */
export const checkoutChoicesSchema = z.object({ wishes: checkoutParamsSchema });

/** What a purchase on the publication's own pages creates once it is paid, and where its buyer returns to. */
export const checkoutIntentSchema = z.object({
  spending: checkoutParamsSchema,
  /** Page of the publication from which the buyer came; null: none. */
  returnTo: z.string().nullable(),
  /** Path and input of the form, and why the payment failed: the form is shown again after a failure. */
  form: z.object({
    path: z.string(),
    entered: z.record(z.string(), z.string()),
    note: z.string().nullable(),
    /** Failure code of the gateway, or our own. */
    reason: z.string().nullable().default(null),
  }),
  /**
   * Of a purchase that the access script began on the publisher's own page: how its buyer returns there. `page` is
   * the origin that may be sent; null: unknown. null: the purchase began on the publication's own pages.
   */
  away: z.object({ popup: z.boolean(), page: z.string().nullable() }).nullable().default(null),
});

export type CheckoutIntent = z.output<typeof checkoutIntentSchema>;
/** The intent as it is written. Omitted fields get the value from before the field existed. */
export type CheckoutIntentInput = z.input<typeof checkoutIntentSchema>;

/** A previewed checkout. Its token creates at most one subscription. */
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
  /** When it was spent, or when a request began to spend it. */
  spentAt: Date | null;
  /** null, of a spent one: the gateway reported the payment before the create request. */
  requestHash: string | null;
  /** Until when a gateway request is in progress; past, or null: none is in progress. */
  claimedUntil: Date | null;
  spending: unknown;
  /** null: it was not previewed on the publication's own pages. */
  intent: unknown;
  createdId: number | null;
}

/** The previewed terms of a switch, stored with its attempt. */
export const switchTermsSchema = z.object({
  switchType: z.enum(["upgrade", "downgrade", "crossgrade"]),
  /** When the new plan begins; null: immediately. */
  scheduledFor: z.iso.datetime().nullable(),
  /** Refunded amount of the subscription and its credit chain at the time of the preview. */
  returnedCents: z.int().min(0).default(0),
  sale: saleSchema,
});

export type SwitchTerms = z.output<typeof switchTermsSchema>;

/** Parse the previewed sale of an attempt: of a purchase, or of a switch. */
export function parseSale({ kind, terms }: Pick<Attempt, "kind" | "terms">): Sale {
  return kind === "switch_plan" ? switchTermsSchema.parse(terms).sale : saleSchema.parse(terms);
}

/** Return the sale of a previewed switch, and when it begins. */
export function parseSwitchSale({ terms }: { terms: unknown }): {
  sale: SwitchTerms["sale"];
  scheduledFor: Date | null;
} {
  const { sale, scheduledFor } = switchTermsSchema.parse(terms);
  return { sale, scheduledFor: scheduledFor === null ? null : new Date(scheduledFor) };
}

const TOKEN_LENGTH = 24;
const CODE_LENGTH = 10;
/** Without letters and digits that are easily confused. */
const CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

function lettersAndDigits(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]/g, "");
}

/** Create a random attempt token: 24 letters and digits. */
export function createAttemptToken(ids: Ids): string {
  let token = "";
  while (token.length < TOKEN_LENGTH) token += lettersAndDigits(ids.secret(24));
  return token.slice(0, TOKEN_LENGTH);
}

/** Derive an attempt token: the same parts give the same token. */
export function deriveAttemptToken(...parts: readonly (string | number)[]): string {
  const digest = hash("sha512", JSON.stringify(parts), "base64url");
  return lettersAndDigits(digest).slice(0, TOKEN_LENGTH);
}

/** Create a short code by which support finds a subscription. */
export function createSupportCode(ids: Ids): string {
  const bytes = Buffer.from(ids.secret(CODE_LENGTH), "base64url");
  return [...bytes].map((byte) => CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length)).join("");
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, nested]) => [key, sortKeys(nested)]));
}

/** Hash a request's input, independent of the order of its keys. */
export function hashRequest(request: object): string {
  return hash("sha256", JSON.stringify(sortKeys(request)), "base64url");
}
