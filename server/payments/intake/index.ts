export { getGatewayEvent, listGatewayEvents, replayGatewayEvent } from "./browse-gateway-events";
export { whyMalformed } from "./event-details.rules";
export type { GatewayEvent, GatewayEventStatus, Handled, StoredGatewayEvent } from "./gateway-event";
export { findWaitingEvents, hasHandledUnknownCharge } from "./gateway-event-work.repository";
export { type GatewayEventDetails, processGatewayEvent } from "./process-gateway-event";
export { receiveGatewayEvent } from "./receive-gateway-event";
