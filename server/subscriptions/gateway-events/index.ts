export { handleGatewayEvent } from "./handle-gateway-event";
export { handlePendingEvents } from "./handle-pending-events";
