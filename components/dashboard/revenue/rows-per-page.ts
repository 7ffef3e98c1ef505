/** How many rows the list behind a figure shows. */
export const REVENUE_ROWS = 50;
