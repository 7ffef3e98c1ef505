/** Rows of a page of the list; server and browser ask for the same. */
export const WEBHOOKS_PER_PAGE = 50;
export const DELIVERIES_PER_PAGE = 25;
