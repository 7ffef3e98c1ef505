/** Page size of the audit log; server and browser issue the same query. */
export const ENTRIES_PER_PAGE = 50;
