export type { Contribution, ContributionState } from "./contribution";
export { listContributions, reviewContribution } from "./review-contribution";
export { listOwnContributions, submitContribution } from "./submit-contribution";
