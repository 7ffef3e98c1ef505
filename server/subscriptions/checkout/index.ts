export { admitGuest } from "./admit-guest";
export type { Attempt, CheckoutParams } from "./attempt";
export { findAttempt, findAttemptByReference, insertAttempt } from "./attempt.repository";
export { isBoughtByGuest } from "./bought-by-guest";
export { type Buyer, knownPeople, requireSeller } from "./buyer";
export { type Charged, chargeFor } from "./charge";
export { toCheckoutParams } from "./checkout-params";
export { type CheckoutHandlers, type CheckoutResult, completeCheckout } from "./complete-checkout";
export { completeFromWebhook, type Settled } from "./complete-from-webhook";
export { confirmPayment } from "./confirm-payment";
export { type ConfirmedReplacement, confirmReplacement } from "./confirm-replacement";
export { createSubscription, type MadeSubscription } from "./create-subscription";
export { finishAttempts } from "./finish-attempts";
export { giftStart } from "./gift-start.rules";
export { listMoneyProblems } from "./list-money-problems";
export type { MoneyProblem } from "./money-problem.repository";
export { openExternalSubscription } from "./open-external-subscription";
export { firstPeriod, type Period, startOf } from "./period.rules";
export { saleOfPlan } from "./plan-sale";
export { type Preview, previewSubscription } from "./preview-subscription";
export { offerSale } from "./price-sale";
export { accountsWithOldAttempts, pruneAttempts } from "./prune-attempts";
export { afterRefund, refundSubscription } from "./refund-subscription";
export { renewSubscription } from "./renew-subscription";
export type { CreateInput, PreviewInput } from "./request";
export { type Sale, type SaleRequestItem, saleSchema } from "./sale";
export { summariseSale } from "./sale-charges.rules";
export { settleSale } from "./settle-sale";
export { storeCheckout } from "./store-checkout";
export {
  completeStored,
  findStoredCheckout,
  orderOfStored,
  type StoredCheckout,
  saveIntent,
} from "./stored-checkout";
export { findAccountsWithUnfinished } from "./stuck-accounts.repository";
export { draftOf, previewOf } from "./subscription-draft.rules";
export { findRunning, insertSubscription, requireNotRenewed } from "./subscription-writes.repository";
export { attemptToken, hashRequest, supportCode, tokenOf } from "./token";
export { webhookHandlers } from "./webhook-handlers";
