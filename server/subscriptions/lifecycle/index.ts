export { cancelSubscription, deleteSubscription } from "./cancel-subscription";
export { lockAnyway, lockSubscription, saveChange } from "./change-subscription";
export { goesOn, nextDue } from "./due.rules";
export { extendSubscription } from "./extend-subscription";
export type { LogEntry } from "./lifecycle.repository";
export { carryMembers, countMembers } from "./member.repository";
export { addMember, listMembers, removeMembers } from "./members";
export { type AddedBehind, moveWaiting } from "./move-waiting";
export {
  findPurchasedSubscription,
  findSubscription,
  getSubscription,
  listGifts,
  listLog,
  listShared,
  listSubscriptions,
  listSubscriptionsOfNames,
} from "./read-subscriptions";
export { type DoneAction, recordAction, recordActions } from "./record-action";
export { accountsToRemind, reminderDays, remindSubscribers } from "./remind-subscribers";
export { followEnded, handOver, replaceNow } from "./replace-now";
export { isDesk, requireDesk, requireHand } from "./require-desk";
export {
  endsAfter,
  expiresInDays,
  isInGrace,
  isInTrial,
  isRenewable,
  isSwitchable,
  type SubscriptionStatus,
  statusOf,
  switchTypeOf,
  switchTypesOf,
} from "./status.rules";
export type {
  AssetCopy,
  DueFacts,
  DynamicAsset,
  Invoice,
  StandingFacts,
  Subscription,
  SubscriptionView,
} from "./subscription";
export { lockWithFormer } from "./subscription.repository";
export { summariseSubscription } from "./subscription-charges.rules";
export { type DiscountRow, discountFromRow } from "./subscription-columns";
export {
  type CancelledBy,
  emitCancelled,
  emitChanged,
  emitExpired,
  emitGatewayCancellation,
} from "./subscription-events";
export { accountsToSweep, graceEnd, sweepSubscriptions } from "./sweep-subscriptions";
export { undoScheduled } from "./undo-scheduled";
export { undoSwitch } from "./undo-switch";
export { updateActiveSubscriptions, updateSubscription } from "./update-subscription";
export { holdWaiting, lockWaiting, type WaitingBehind } from "./waiting.repository";
export { withdrawCredits } from "./withdraw-credits";
