import type { SandboxOrder } from "@/server/payments/sandbox/index";
import { DURATION_UNITS } from "@/server/subscriptions/catalogue/index";
import { computeFirstPeriod } from "@/server/subscriptions/checkout/index";
import { type ChargeSummary, type PeriodUnit, summariseCharges } from "@/server/subscriptions/pricing/index";

function parseUnit(text: string | null): PeriodUnit {
  return DURATION_UNITS.find((unit) => unit === text) ?? "days";
}

/** Compute what an order of the simulated gateway costs today and later, from its requested charges. */
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
  const trial = trialLength === null ? null : { length: trialLength, unit: parseUnit(order.trialUnit) };
  const durationUnit = parseUnit(order.durationUnit);
  const period = computeFirstPeriod(
    { durationLength, durationUnit, recurring, trial },
    { startAt: order.createdAt, before: null, timeZone },
  );
  const charges = summariseCharges(
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
