/** Page size of the list behind a figure. */
export const REVENUE_ROWS = 50;
