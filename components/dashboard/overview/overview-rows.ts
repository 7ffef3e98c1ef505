/** Rows of each list on the overview; the same on the server and in the browser, so that both ask the same call. */
export const OVERVIEW_ROWS = 6;
