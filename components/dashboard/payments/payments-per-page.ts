/** How many rows the lists of payments and refunds show. */
export const PAYMENTS_PER_PAGE = 50;
