export { handleGatewayEvent } from "./handle-gateway-event";
export { handleWaitingEvents } from "./handle-waiting-events";
