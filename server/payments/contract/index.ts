export { type CheckOutcome, checkAdapter, contractChecks } from "./check-adapter";
export { fixturesOfTokens } from "./fixed-tokens";
export { sidecarSubject } from "./sidecar-subject";
export type { ContractFixtures, ContractSubject } from "./subject";
