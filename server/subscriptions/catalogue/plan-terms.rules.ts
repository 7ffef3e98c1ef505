import { AppError, type Problem } from "@/server/platform/errors/index";
import { isCurrency } from "./currency.rules";
import type { DurationUnit, Group, SwitchTarget } from "./plan";

/** The terms of a plan that staff set. */
export interface PlanTerms {
  title: string;
  description: string | null;
  durationLength: number;
  durationUnit: DurationUnit;
  priceCents: number;
  priceCurrency: string;
  /** Cents by further currency. */
  furtherPrices: Readonly<Record<string, number>>;
  recurring: boolean;
  enabled: boolean;
  /** The longest trial; null: none. */
  trial: { length: number; unit: DurationUnit } | null;
  metadata: Readonly<Record<string, unknown>>;
  supportedPaymentProviders: readonly string[];
  userLimit: number | null;
  prorationEnabled: boolean;
  additionalAssetIds: readonly number[];
  displayAssetIds: readonly number[];
  switchTargets: readonly SwitchTarget[];
}

/** Find terms of a plan that are inconsistent, or conflict with its group or the payment rules; empty: valid. */
export function findPlanProblems(
  terms: PlanTerms,
  group: Pick<Group, "type" | "campaign">,
  ownId?: number,
): Problem[] {
  const problems: Problem[] = [];
  const refuse = (path: string, message: string) => problems.push({ path, message });
  const furtherCurrencies = Object.keys(terms.furtherPrices);
  if (!isCurrency(terms.priceCurrency)) refuse("priceCurrency", "is no currency");
  for (const currency of furtherCurrencies) {
    if (!isCurrency(currency)) refuse(`furtherPrices.${currency}`, "is no currency");
    if (currency === terms.priceCurrency) refuse(`furtherPrices.${currency}`, "is the plan's own currency");
  }
  if (terms.recurring && terms.durationUnit === "lifetime") {
    refuse("recurring", "a plan for life is paid once");
  }
  if (terms.trial !== null && !terms.recurring) refuse("trial", "is for recurring plans only");
  if (terms.trial?.unit === "lifetime") refuse("trial.unit", "a trial ends");
  if (terms.userLimit !== null && group.type !== "group_access") {
    refuse("userLimit", "is for plans of group access only");
  }
  if (group.campaign !== null) {
    const { currency } = group.campaign;
    if (terms.priceCurrency !== currency) refuse("priceCurrency", `must be the campaign's, ${currency}`);
    if (furtherCurrencies.length > 0) refuse("furtherPrices", "a campaign counts one currency only");
  }
  if (terms.switchTargets.some(({ planId }) => planId === ownId)) {
    refuse("switchTargets", "a plan is no switch from itself");
  }
  return problems;
}

export function assertNoProblems(problems: readonly Problem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  throw new AppError("invalid", `${first.path}: ${first.message}`, { problems });
}
