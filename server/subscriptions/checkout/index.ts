export { limitGuestCheckout } from "./admit-guest";
export type { Attempt, CheckoutParams } from "./attempt";
export { findAttempt, findAttemptByReference, insertAttempt } from "./attempt.repository";
export { isBoughtByGuest } from "./bought-by-guest";
export { type Buyer, findPurchaseParties, requireSeller } from "./buyer";
export { type CompletedCharge, createChargeRequest } from "./charge";
export { toCheckoutParams } from "./checkout-params";
export { type CheckoutHandlers, type CheckoutResult, completeCheckout } from "./complete-checkout";
export { completeFromWebhook, type WebhookCompletion } from "./complete-from-webhook";
export { confirmPayment } from "./confirm-payment";
export { type ConfirmedReplacement, confirmReplacement } from "./confirm-replacement";
export { type CreatedSubscription, createSubscription } from "./create-subscription";
export { finishAttempts } from "./finish-attempts";
export { resolveGiftStart } from "./gift-start.rules";
export { listMoneyProblems } from "./list-money-problems";
export type { MoneyProblem } from "./money-problem.repository";
export { openExternalSubscription } from "./open-external-subscription";
export { computeFirstPeriod, computeStartAt, type Period } from "./period.rules";
export { toSaleTerms } from "./plan-sale";
export { type Preview, previewSubscription } from "./preview-subscription";
export { quoteSale } from "./price-sale";
export { findAccountsWithOldAttempts, pruneAttempts } from "./prune-attempts";
export { afterRefund, refundSubscription } from "./refund-subscription";
export { renewSubscription } from "./renew-subscription";
export type { CreateInput, PreviewInput } from "./request";
export { type Sale, type SaleRequestItem, saleSchema } from "./sale";
export { summariseSale } from "./sale-charges.rules";
export { settleSale } from "./settle-sale";
export { storeCheckout } from "./store-checkout";
export {
  completeStored,
  createStoredOrder,
  findStoredCheckout,
  type StoredCheckout,
  saveIntent,
} from "./stored-checkout";
export { findAccountsWithUnfinished } from "./stuck-accounts.repository";
export { createDraft, toPreviewView } from "./subscription-draft.rules";
export { findRunning, insertSubscription, requireNotRenewed } from "./subscription-writes.repository";
export { createAttemptToken, createSupportCode, deriveAttemptToken, hashRequest } from "./token";
export { createWebhookHandlers } from "./webhook-handlers";
