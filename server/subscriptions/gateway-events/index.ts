export { handleGatewayEvent, handlePendingEvents } from "./handle-gateway-event";
