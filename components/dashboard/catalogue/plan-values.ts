import type { z } from "zod";
import type { Plan } from "@/server/subscriptions/catalogue/index";
import type { planTermsSchema } from "@/shared/schemas/index";

/** Form values of a plan: an amount that is being typed may be null. */
export type PlanValues = Omit<
  z.output<typeof planTermsSchema>,
  "priceCents" | "furtherPrices" | "durationLength" | "maxPauseMonths"
> & {
  priceCents: number | null;
  furtherPrices: Readonly<Record<string, number | null>>;
  durationLength: number | null;
  maxPauseMonths: number | null;
};

export const NEW_PLAN: PlanValues = {
  title: "",
  description: null,
  durationLength: 1,
  durationUnit: "months",
  free: false,
  priceCents: null,
  priceCurrency: "GBP",
  furtherPrices: {},
  recurring: false,
  enabled: true,
  trial: null,
  metadata: {},
  supportedPaymentProviders: [],
  userLimit: null,
  prorationEnabled: true,
  maxPauseMonths: 0,
  additionalAssetIds: [],
  displayAssetIds: [],
  switchTargets: [],
};

export function toPlanValues(plan: Plan): PlanValues {
  const { maxTrialPeriodLength: length, maxTrialPeriodUnit: unit } = plan;
  const further = Object.entries(plan.prices).filter(([currency]) => currency !== plan.priceCurrency);
  return {
    title: plan.title,
    description: plan.description,
    durationLength: plan.durationLength,
    durationUnit: plan.durationUnit,
    free: Object.values(plan.prices).every((cents) => cents === 0),
    priceCents: plan.priceCents,
    priceCurrency: plan.priceCurrency,
    furtherPrices: Object.fromEntries(further),
    recurring: plan.recurring,
    enabled: plan.enabled,
    trial: plan.trialPeriodEnabled && length !== null && unit !== null ? { length, unit } : null,
    metadata: { ...plan.metadata },
    supportedPaymentProviders: [...plan.supportedPaymentProviders],
    userLimit: plan.userLimit,
    prorationEnabled: plan.prorationEnabled,
    maxPauseMonths: plan.maxPauseMonths,
    additionalAssetIds: plan.additionalAssets.map(({ id }) => id),
    displayAssetIds: plan.displayAssets.map(({ id }) => id),
    switchTargets: [...plan.switchTargets],
  };
}
