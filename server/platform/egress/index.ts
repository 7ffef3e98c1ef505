export type { Egress } from "./create-egress";
export { createEgress } from "./create-egress";
export type { EgressFailure } from "./egress-error";
export { EgressError } from "./egress-error";
export type { OwnSender } from "./own-sender";
export { createOwnSender, getOwnSender } from "./own-sender";
export type { EgressLimits, EgressResponse } from "./send";
