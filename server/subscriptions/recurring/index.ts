export { cancelAtGateway, noteGatewayCancellationFailed } from "./cancel-at-gateway";
export { confirmCharge } from "./confirm-charge";
export { runDueWork } from "./perform-due";
export { findAccountsWithEndingTrials, remindOfTrials } from "./remind-of-trials";
export { renewPaidPeriod } from "./renew-paid-period";
export { retryChargeNow } from "./retry-charge-now";
export { findAmountDue, findRemainders, type Remainder, settlePart } from "./settle-part";
export { findAccountsToCharge, sweepCharges } from "./sweep-charges";
export { switchAtGateway } from "./switch-at-gateway";
