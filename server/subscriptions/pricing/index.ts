export {
  type CountedPeriods,
  computeContinuedAnchor,
  computeFollowingPeriod,
  computeNthPeriodEnd,
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
export {
  allocate,
  computeDiscount,
  computeProratedAmount,
  computeUnusedShare,
  formatDecimal,
  formatPercent,
  getExponent,
  getPrice,
  type PriceParts,
  splitTaxes,
  type Tax,
  toMinorUnits,
} from "./money.rules";
export { listMonths, type TimeRange, toMonthRange } from "./month.rules";
