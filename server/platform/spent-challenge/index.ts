export { markChallengeUsed, pruneChallenges } from "./spent-challenge.repository";
