/** Page size of the list of invoices. */
export const INVOICES_PER_PAGE = 50;
