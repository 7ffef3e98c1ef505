export { cancelSubscription, deleteSubscription } from "./cancel-subscription";
export { listCancellations, type RecordedCancellation } from "./cancellation.repository";
export { lockIncludingDeleted, lockSubscription, saveChange } from "./change-subscription";
export { computeNextDue, isContinuing } from "./due.rules";
export { markReminded } from "./due-transitions.repository";
export { extendSubscription } from "./extend-subscription";
export { findPaidPeriod } from "./find-paid-period";
export type { LogEntry } from "./lifecycle.repository";
export { copyMemberRows, countMembers } from "./member.repository";
export { addMember, listMembers, removeMembers } from "./members";
export { coveredUntil } from "./pause.repository";
export { isChargedByUs, isOver, isPaused } from "./pause.rules";
export { endPause, listPauseChoices, pauseSubscription } from "./pause-subscription";
export { lockQueued, lockQueuedRows, type QueuedSubscription } from "./queued.repository";
export {
  findPurchasedSubscription,
  findSubscription,
  getSubscription,
  listGifts,
  listLog,
  listShared,
  listSubscriptions,
  listSubscriptionsByIdentities,
} from "./read-subscriptions";
export { type ActionEntry, recordAction, recordActions } from "./record-action";
export { findAccountsToRemind, listReminderDayOffsets, remindSubscribers } from "./remind-subscribers";
export { completeAfterEnd, moveQueueAndMembers, replaceNow } from "./replace-now";
export { isBackoffice, requireActor, requireBackoffice } from "./require-backoffice";
export { type QueuedTime, rescheduleQueued } from "./reschedule-queued";
export { CANCELLATION_UNDONE, canResume, resumeSubscription } from "./resume-subscription";
export { computeGraceEnd, findAccountsWithTransitions, runDueTransitions } from "./run-due-transitions";
export {
  computeDaysLeft,
  getStatus,
  getSwitchType,
  isInGrace,
  isInTrial,
  isRenewable,
  isRunningAfter,
  isSwitchable,
  listSwitchTypes,
  type SubscriptionStatus,
} from "./status.rules";
export type {
  AssetCopy,
  DueFacts,
  DynamicAsset,
  Invoice,
  StatusFacts,
  Subscription,
  SubscriptionView,
} from "./subscription";
export { lockWithPredecessor } from "./subscription.repository";
export { summariseSubscription } from "./subscription-charges.rules";
export { toDiscountDetail, toDynamicAssets } from "./subscription-columns";
export {
  type CancelledBy,
  emitCancelled,
  emitChanged,
  emitExpired,
  emitGatewayCancellation,
} from "./subscription-events";
export { undoScheduled, undoSwitch } from "./undo-switch";
export { updateActiveSubscriptions, updateSubscription } from "./update-subscription";
export { withdrawCredits } from "./withdraw-credits";
