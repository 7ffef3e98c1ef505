export { bookCharges } from "./book-charges";
export { claimRequested, insertCharges, lockRequested, voidReported } from "./charge.repository";
export type { ChargeResult, ChargeWithResult, NewCharge } from "./further-charge";
export { createGatewayLoader, requestCharge } from "./request-charge";
