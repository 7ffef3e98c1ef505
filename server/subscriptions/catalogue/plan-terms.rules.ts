import { AppError, invalid, type Problem } from "@/server/platform/errors/index";
import { formatDecimal, getExponent } from "@/shared/money.rules";
import { MAX_PAUSE_MONTHS } from "@/shared/schemas/index";
import type { DurationUnit, Group, SwitchTarget } from "./plan";

/** Convert cents to major units: 12345 INR are 123.45. */
export function toMajorUnits(cents: number, currency: string): number {
  return Number(formatDecimal(cents, currency));
}

/** Convert major units to cents: 123.45 INR are 12345. */
export function majorUnitsToCents(amount: number, currency: string): number {
  return Math.round(amount * 10 ** getExponent(currency));
}

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));

/** Check whether a text is a currency code (ISO 4217). */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}

export function requireCurrency(code: string, path: string): void {
  if (!isCurrency(code)) throw invalid(path, "must be an ISO 4217 currency code in capital letters");
}

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
  /** For how many months its subscribers may pause, 0 to 12; omitted: unchanged, for a new plan 0. */
  maxPauseMonths?: number | undefined;
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
  if (!isCurrency(terms.priceCurrency)) refuse("priceCurrency", "Enter a valid currency code");
  for (const currency of furtherCurrencies) {
    if (!isCurrency(currency)) refuse(`furtherPrices.${currency}`, "Enter a valid currency code");
    if (currency === terms.priceCurrency)
      refuse(`furtherPrices.${currency}`, "Choose a currency other than the plan's main currency");
  }
  if (terms.recurring && terms.durationUnit === "lifetime") {
    refuse("recurring", "A lifetime plan cannot be recurring");
  }
  if (terms.trial !== null && !terms.recurring) refuse("trial", "Only recurring plans can have a trial");
  const { maxPauseMonths = 0 } = terms;
  if (maxPauseMonths > 0 && !terms.recurring) refuse("maxPauseMonths", "Only recurring plans can be paused");
  if (maxPauseMonths < 0 || maxPauseMonths > MAX_PAUSE_MONTHS)
    refuse("maxPauseMonths", `Enter 0 to ${MAX_PAUSE_MONTHS} months`);
  if (terms.trial?.unit === "lifetime") refuse("trial.unit", "A trial cannot be lifetime");
  if (terms.userLimit !== null && group.type !== "group_access") {
    refuse("userLimit", "Only group access plans can have a member limit");
  }
  if (group.campaign !== null) {
    const { currency } = group.campaign;
    if (terms.priceCurrency !== currency)
      refuse("priceCurrency", `must be the campaign's currency, ${currency}`);
    if (furtherCurrencies.length > 0) refuse("furtherPrices", "Campaign plans can have one currency only");
  }
  if (terms.switchTargets.some(({ planId }) => planId === ownId)) {
    refuse("switchTargets", "A plan cannot switch to itself");
  }
  return problems;
}

export function assertNoProblems(problems: readonly Problem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  throw new AppError("invalid", `${first.path}: ${first.message}`, { problems });
}
