/** Rows of one page; the same on the server and in the browser, so that both ask the same call. */
export const STORIES_PER_PAGE = 50;
