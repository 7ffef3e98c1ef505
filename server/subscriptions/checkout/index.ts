export { type Attempt, parseSwitchSale } from "./attempt";
export { findAccountsWithUnfinished, findAttempt, findAttemptByReference } from "./attempt.repository";
export { canSeeEntries } from "./attempt-visibility.rules";
export type { Buyer, ShopContext } from "./buyer";
export { limitGuestCheckout } from "./buyer";
export { retryOverdueCharge } from "./charge-again";
export { completeFromWebhook, findReportedCheckout, type WebhookCompletion } from "./complete-from-webhook";
export { type ConfirmedReplacement, confirmPayment, confirmReplacement } from "./confirm-payment";
export { type CreatedSubscription, createSubscription } from "./create-subscription";
export { finishAttempts, finishSwitches } from "./finish-attempts";
export type { CheckoutState } from "./finish-purchase";
export {
  canUnlockBrowser,
  findUnlockedPurchase,
  finishPurchase,
  getCheckoutState,
  handleReturn,
} from "./finish-purchase";
export type { MoneyProblem } from "./money-problem.repository";
export { listMoneyProblems } from "./money-problem.repository";
export type { ReturnAddresses } from "./open-checkout";
export { openCheckout, openSwitchCheckout, startSwitch } from "./open-checkout";
export type { OwnPlanView } from "./own-plan-view.rules";
export { toOwnPlanView } from "./own-plan-view.rules";
export { openExternalSubscription, type Preview, previewSubscription } from "./preview-subscription";
export { previewSwitch } from "./preview-switch";
export type { SwitchDetails, SwitchPlan } from "./price-switch";
export { getSwitchDetails, summariseSwitch } from "./price-switch";
export { findAccountsWithOldAttempts, pruneAttempts } from "./prune-attempts";
export type { CartItem, CartItemSubject, Quote } from "./quote-purchase";
export { listShop, priceItem, quotePurchase } from "./quote-purchase";
export type { QuoteView } from "./quote-view.rules";
export { toQuoteView } from "./quote-view.rules";
export type { ReceiptView } from "./receipt-view.rules";
export { toReceiptView } from "./receipt-view.rules";
export { reserveRedemption } from "./redeem-coupon";
export { afterRefund, refundSubscription } from "./refund-subscription";
export { renewSubscription, whyNotRenewable } from "./renew-subscription";
export type { CreateInput, PreviewInput } from "./request";
export { countBuyerRedemptions, insertRedemption, isExternalIdTaken } from "./sale.repository";
export type { GroupView, PlanView, ShopView } from "./shop-view.rules";
export { toShopView } from "./shop-view.rules";
export type { Gift, PurchaseForm } from "./start-purchase";
export { resolveGiftStart, startPurchase } from "./start-purchase";
export type { CheckoutProgress } from "./stored-checkout";
export { getPurchase, payStoredCheckout } from "./stored-checkout";
export { computeFirstPeriod } from "./subscription-draft.rules";
export { findAccountsWithSwitches } from "./switch.repository";
export { getOwnSubscription, switchPlan } from "./switch-plan";
export { getSwitchedPath, toSwitchChoice, toSwitchView } from "./switch-view.rules";
