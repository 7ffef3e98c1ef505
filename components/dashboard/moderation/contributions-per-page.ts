/** Page size of the list of contributions. */
export const CONTRIBUTIONS_PER_PAGE = 25;
