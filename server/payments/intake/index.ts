export { receiveGatewayEvent } from "./receive-gateway-event";
