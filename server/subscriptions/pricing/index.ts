export {
  type CountedPeriods,
  isWithinLength,
  type PeriodUnit,
  periodBehind,
  periodEnd,
  periodsOnward,
} from "./calendar.rules";
export {
  type ChargeSummary,
  type ChargeTerms,
  cardCheckCents,
  chargeAmounts,
  chargeSummary,
  nextCharge,
  periodCents,
  renews,
} from "./charge-summary.rules";
export { decimalOf, exponentOf, majorUnits, percentText } from "./money.rules";
export { monthSpan, monthsUntil, type Span } from "./month.rules";
export { discountOn, priceIn } from "./price.rules";
export { proratedAmount, unusedShare } from "./proration.rules";
export { allocate } from "./rounding.rules";
export { type PriceParts, type Tax, takeApart } from "./tax.rules";
