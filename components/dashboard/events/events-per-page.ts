/** Page size of the event log; server and browser issue the same query. */
export const EVENTS_PER_PAGE = 50;
