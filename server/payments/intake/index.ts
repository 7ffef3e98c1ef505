export { getGatewayEvent, listGatewayEvents, replayGatewayEvent } from "./browse-gateway-events";
export type { GatewayEvent, GatewayEventStatus, KeptGatewayEvent } from "./gateway-event";
export { receiveGatewayEvent } from "./receive-gateway-event";
