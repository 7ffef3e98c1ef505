/** Rows of each list on the overview; server and browser issue the same query. */
export const OVERVIEW_ROWS = 6;
