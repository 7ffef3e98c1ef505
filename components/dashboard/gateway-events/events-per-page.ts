/** Page size of the list of gateway events. */
export const GATEWAY_EVENTS_PER_PAGE = 50;
