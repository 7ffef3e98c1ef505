/** Members on one page of their list. */
export const MEMBERS_PER_PAGE = 50;
