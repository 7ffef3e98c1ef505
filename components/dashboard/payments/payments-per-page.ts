/** Page size of the lists of payments and refunds. */
export const PAYMENTS_PER_PAGE = 50;
