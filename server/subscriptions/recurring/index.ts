export { cancelAtGateway, noteGatewayCancellationFailed } from "./cancel-at-gateway";
export { confirmCharge } from "./confirm-charge";
export { performDue } from "./perform-due";
export { accountsWithEndingTrials, remindOfTrials } from "./remind-of-trials";
export { renewPaidPeriod } from "./renew-paid-period";
export { retryChargeNow } from "./retry-charge-now";
export { findAmountDue, findRemainders, type Remainder, settlePart } from "./settle-part";
export { accountsToCharge, sweepCharges } from "./sweep-charges";
export { switchAtGateway } from "./switch-at-gateway";
