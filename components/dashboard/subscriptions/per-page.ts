/** Page size of the lists of subscriptions and subscribers. */
export const SUBSCRIPTIONS_PER_PAGE = 50;
