/** Page size of the list; server and browser issue the same query. */
export const WEBHOOKS_PER_PAGE = 50;
export const DELIVERIES_PER_PAGE = 25;
