import type { SandboxOrder } from "@/server/payments/sandbox/index";
import { DURATION_UNITS } from "@/server/subscriptions/catalogue/index";
import { firstPeriod } from "@/server/subscriptions/checkout/index";
import { type ChargeSummary, chargeSummary, type PeriodUnit } from "@/server/subscriptions/pricing/index";

function unitOf(text: string | null): PeriodUnit {
  return DURATION_UNITS.find((unit) => unit === text) ?? "days";
}

/** What an order of the simulated gateway costs today and later, by what the gateway was asked to charge. */
export function summariseOrder(
  order: Pick<
    SandboxOrder,
    | "amountCents"
    | "amountCurrency"
    | "periodCents"
    | "thenCents"
    | "recurring"
    | "durationLength"
    | "durationUnit"
    | "trialLength"
    | "trialUnit"
    | "createdAt"
  >,
  timeZone: string,
): {
  charges: ChargeSummary;
  trial: { length: number; unit: PeriodUnit } | null;
  term: { durationLength: number; durationUnit: PeriodUnit };
} {
  const { amountCents, periodCents, thenCents, recurring, durationLength, trialLength } = order;
  const trial = trialLength === null ? null : { length: trialLength, unit: unitOf(order.trialUnit) };
  const durationUnit = unitOf(order.durationUnit);
  const period = firstPeriod(
    { durationLength, durationUnit, recurring, trial },
    { startAt: order.createdAt, before: null, timeZone },
  );
  const charges = chargeSummary(
    {
      currency: order.amountCurrency,
      priceCents: periodCents,
      discountCents: 0,
      firstCents: trial === null ? amountCents : (thenCents ?? periodCents),
      isDiscountPermanent: false,
      recurring,
      isTrial: trial !== null,
    },
    { ...period, length: durationLength, unit: durationUnit },
  );
  return { charges, trial, term: { durationLength, durationUnit } };
}
