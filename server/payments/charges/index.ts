export { bookCharges } from "./book-charges";
export { claimRequested, insertCharges, lockRequested, voidReported } from "./charge.repository";
export type { ChargeResult, ChargeWithResult, NewCharge } from "./further-charge";
export { openGateways, requestCharge } from "./request-charge";
