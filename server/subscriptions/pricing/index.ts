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
export { formatDecimal, formatPercent, getExponent, toMinorUnits } from "./money.rules";
export { listMonths, type TimeRange, toMonthRange } from "./month.rules";
export { computeDiscount, getPrice } from "./price.rules";
export { computeProratedAmount, computeUnusedShare } from "./proration.rules";
export { allocate } from "./rounding.rules";
export { type PriceParts, splitTaxes, type Tax } from "./tax.rules";
