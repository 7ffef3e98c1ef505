export type { Egress } from "./create-egress";
export { createEgress } from "./create-egress";
export type { EgressFailure } from "./egress-error";
export { EgressError } from "./egress-error";
export type { EgressLimits, EgressResponse } from "./send";
