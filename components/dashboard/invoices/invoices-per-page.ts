/** How many rows the list of invoices shows. */
export const INVOICES_PER_PAGE = 50;
