export { cancelSubscription, deleteSubscription } from "./cancel-subscription";
export { lockAnyway, lockSubscription, saveChange } from "./change-subscription";
export { continues, nextDue } from "./due.rules";
export { extendSubscription } from "./extend-subscription";
export type { LogEntry } from "./lifecycle.repository";
export { carryMembers, countMembers } from "./member.repository";
export { addMember, listMembers, removeMembers } from "./members";
export { lockQueued, lockQueuedRows, type QueuedSubscription } from "./queued.repository";
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
export { isBackoffice, requireActor, requireBackoffice } from "./require-backoffice";
export { type QueuedTime, rescheduleQueued } from "./reschedule-queued";
export { accountsToSweep, graceEnd, runDueTransitions } from "./run-due-transitions";
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
export { lockWithPredecessor } from "./subscription.repository";
export { summariseSubscription } from "./subscription-charges.rules";
export { type DiscountRow, discountFromRow } from "./subscription-columns";
export {
  type CancelledBy,
  emitCancelled,
  emitChanged,
  emitExpired,
  emitGatewayCancellation,
} from "./subscription-events";
export { undoScheduled } from "./undo-scheduled";
export { undoSwitch } from "./undo-switch";
export { updateActiveSubscriptions, updateSubscription } from "./update-subscription";
export { withdrawCredits } from "./withdraw-credits";
