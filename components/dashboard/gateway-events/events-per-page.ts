/** How many rows the list of gateways' calls shows. */
export const GATEWAY_EVENTS_PER_PAGE = 50;
