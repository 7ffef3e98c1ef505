export {
  type CountedPeriods,
  computeContinuedAnchor,
  computeFollowingPeriod,
  computeNthPeriodEnd,
  computePrecedingAnchor,
  isWithinLength,
  type PeriodUnit,
} from "./calendar.rules";
export {
  type ChargeSummary,
  type ChargeTerms,
  computeChargeAmounts,
  computeNextCharge,
  doesRenew,
  getCardCheckCents,
  getPeriodPrice,
  summariseCharges,
} from "./charge-summary.rules";

export { listMonths, type TimeRange, toMonthRange } from "./month.rules";
