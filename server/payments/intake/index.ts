export { getGatewayEvent, listGatewayEvents, replayGatewayEvent } from "./browse-gateway-events";
export { whyMalformed } from "./event-details.rules";
export type { EventOutcome, GatewayEvent, GatewayEventStatus, StoredGatewayEvent } from "./gateway-event";
export { findUnprocessedEvents, hasHandledUnknownCharge } from "./gateway-event-work.repository";
export { type GatewayEventInput, processGatewayEvent } from "./process-gateway-event";
export { receiveGatewayEvent } from "./receive-gateway-event";
