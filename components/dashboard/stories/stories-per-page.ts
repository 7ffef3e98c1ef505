/** Page size of the list; server and browser issue the same query. */
export const STORIES_PER_PAGE = 50;
