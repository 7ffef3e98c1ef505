export { type CheckOutcome, checkAdapter } from "./check-adapter";
export { fixturesOfTokens } from "./fixed-tokens";
export { sidecarSubject } from "./sidecar-subject";
export type { ContractFixtures, ContractSubject } from "./subject";
