export { getRevenue, getRevenueByPlan } from "./get-revenue";
export { browseRecurring, sumRecurring } from "./recurring-rows";
export type { RecurringRow } from "./recurring-rows.repository";
export type { RecurringFigure, RevenueMonth, Sum } from "./revenue.rules";
