export { type CheckOutcome, checkAdapter, contractChecks } from "./check-adapter";
export { type FixedTokens, fixturesOfTokens } from "./fixed-tokens";
export type { ContractFixtures, ContractSubject } from "./subject";
