import { z } from "zod";
import type { Attempt } from "./attempt";
import { type Sale, saleSchema } from "./sale";

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

/** A plan to which a subscription may be switched now, with its price. */
export interface SwitchOption {
  planId: number;
  switchType: SwitchTerms["switchType"];
  /** In the subscription's currency. */
  priceCents: number;
  /** The amount due after the credit for the unused share of the running period; null: nothing is prorated here. */
  proratedCents: number | null;
}
