/** Page size of the list of members. */
export const MEMBERS_PER_PAGE = 50;
