export { type CalendarLength, isWithinLength, type PeriodUnit, periodEnd } from "./calendar.rules";
export { decimalOf, exponentOf, majorUnits } from "./money.rules";
export { type DiscountTerms, discountOn, type Priced, priceIn } from "./price.rules";
export { type PaidPeriod, proratedAmount, unusedShare } from "./proration.rules";
export { allocate } from "./rounding.rules";
export { type PriceParts, type Tax, takeApart } from "./tax.rules";
