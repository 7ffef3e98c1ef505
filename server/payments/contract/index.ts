export { type CheckOutcome, checkAdapter, contractChecks } from "./check-adapter";
export { createTokenFixtures } from "./fixed-tokens";
export { sidecarSubject } from "./sidecar-subject";
export type { ContractFixtures, ContractSubject } from "./subject";
