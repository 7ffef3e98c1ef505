/** How many rows the lists of subscriptions and subscribers show. */
export const SUBSCRIPTIONS_PER_PAGE = 50;
