/** Contributions on one page of their list. */
export const CONTRIBUTIONS_PER_PAGE = 25;
