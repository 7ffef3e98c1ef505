import { z } from "zod";
import { saleSchema } from "@/server/subscriptions/checkout/index";

/** What the preview of a switch promised, kept with its attempt. */
export const switchTermsSchema = z.object({
  switchType: z.enum(["upgrade", "downgrade", "crossgrade"]),
  /** When the new plan begins; null: at once. */
  scheduledFor: z.iso.datetime().nullable(),
  /** What of the money of the subscription and its line had gone back when it was promised. */
  returnedCents: z.int().min(0).default(0),
  sale: saleSchema,
});

export type SwitchTerms = z.output<typeof switchTermsSchema>;

/** What a switch sells that was previewed, and when it begins. */
export function switchOf({ terms }: { terms: unknown }): {
  sale: SwitchTerms["sale"];
  scheduledFor: Date | null;
} {
  const { sale, scheduledFor } = switchTermsSchema.parse(terms);
  return { sale, scheduledFor: scheduledFor === null ? null : new Date(scheduledFor) };
}

/** A plan to which a subscription may be switched now, and for what. */
export interface SwitchOption {
  planId: number;
  switchType: SwitchTerms["switchType"];
  /** In the subscription's currency. */
  priceCents: number;
  /** What is left to pay after the unused share of the running period; null: nothing is prorated here. */
  proratedCents: number | null;
}
