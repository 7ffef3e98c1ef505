export { confirmCharge } from "./confirm-charge";
export { performDue } from "./perform-due";
export { accountsWithEndingTrials, remindOfTrials } from "./remind-of-trials";
export { renewPaidPeriod } from "./renew-paid-period";
export { accountsToCharge, sweepCharges } from "./sweep-charges";
