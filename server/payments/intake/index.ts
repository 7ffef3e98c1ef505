export { getGatewayEvent, listGatewayEvents, replayGatewayEvent } from "./browse-gateway-events";
export { whyMalformed } from "./event-details.rules";
export type { GatewayEvent, GatewayEventStatus, Handled, KeptGatewayEvent } from "./gateway-event";
export { findWaitingEvents, hasHandledUnknownCharge } from "./gateway-event-work.repository";
export { receiveGatewayEvent } from "./receive-gateway-event";
export { type ToldEvent, workOnGatewayEvent } from "./work-on-gateway-event";
