export { cancelSubscription, deleteSubscription } from "./cancel-subscription";
export { lockSubscription, saveChange } from "./change-subscription";
export { goesOn, nextDue } from "./due.rules";
export { endNow } from "./end-now";
export { extendSubscription } from "./extend-subscription";
export { freeSwitched } from "./free-switched";
export type { LogEntry } from "./lifecycle.repository";
export { addMember, listMembers, removeMembers } from "./members";
export {
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
export { isDesk, requireDesk, requireHand } from "./require-desk";
export {
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
export { type DiscountRow, discountFromRow } from "./subscription-columns";
export {
  emitCancelled,
  emitChanged,
  emitExpired,
  emitGatewayCancellation,
  emitSwitched,
} from "./subscription-events";
export { accountsToSweep, graceEnd, sweepSubscriptions } from "./sweep-subscriptions";
export { undoScheduled } from "./undo-scheduled";
export { updateActiveSubscriptions, updateSubscription } from "./update-subscription";
