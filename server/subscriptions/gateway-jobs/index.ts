export { handleGatewayEvent } from "./handle-gateway-event";
