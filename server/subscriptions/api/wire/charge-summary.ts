import { z } from "@/server/platform/openapi/index";
import type { ChargeSummary } from "@/server/subscriptions/pricing/index";
import { durationUnit, moment } from "./plan";

const cents = (describe: string) => z.int().describe(`${describe}, in minor units.`);

/** What a purchase costs today and later, and when its access ends. */
export const chargeSummarySchema = z
  .object({
    currency: z.string().describe("ISO 4217 currency of all amounts here."),
    price_cents: cents("Price of one period, without coupon or credit"),
    discount_cents: cents("The coupon's discount on the first period"),
    amount_cents: cents(
      "Price of the first paid period: send it as `payment.amount_cents` of a preview and a create",
    ),
    due_today_cents: cents("Amount charged today and not refunded"),
    authorised_cents: cents("Charged today to check the card, and refunded")
      .nullable()
      .describe("Charged today to check the card before a trial, and refunded; null: no trial."),
    next_charge: z
      .object({ amount_cents: cents("Amount charged"), at: moment("Time of the charge.") })
      .nullable()
      .describe("The next charge after today; null: no further charge."),
    recurring: z
      .object({
        amount_cents: cents("Price of each period after the first"),
        duration_length: z.int(),
        duration_unit: durationUnit,
      })
      .nullable()
      .describe("The renewal; null: it does not renew."),
    starts_at: moment("When access begins."),
    trial_ends_at: moment("When the trial ends and the first period is charged.").nullable(),
    access_ends_at: moment("When access ends.")
      .nullable()
      .describe("null: it renews until cancelled, or never ends."),
    gateway_adjusts: z
      .boolean()
      .describe(
        "For a plan change: whether the gateway also charges or credits a difference today that it calculates.",
      ),
  })
  .openapi("ChargeSummary");

export function chargeSummaryDocument(summary: ChargeSummary): z.output<typeof chargeSummarySchema> {
  const { next, every, recurringCents } = summary;
  return {
    currency: summary.currency,
    price_cents: summary.priceCents,
    discount_cents: summary.discountCents,
    amount_cents: summary.firstCents,
    due_today_cents: summary.dueTodayCents,
    authorised_cents: summary.authorisedCents,
    next_charge: next === null ? null : { amount_cents: next.cents, at: next.at.toISOString() },
    recurring:
      every === null || recurringCents === null
        ? null
        : { amount_cents: recurringCents, duration_length: every.length, duration_unit: every.unit },
    starts_at: summary.startsAt.toISOString(),
    trial_ends_at: summary.trialEndsAt?.toISOString() ?? null,
    access_ends_at: summary.accessEndsAt?.toISOString() ?? null,
    gateway_adjusts: summary.gatewayAdjusts,
  };
}
