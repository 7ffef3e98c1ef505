/** Rows of a page of the event log; server and browser ask for the same. */
export const EVENTS_PER_PAGE = 50;
