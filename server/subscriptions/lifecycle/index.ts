export { cancelSubscription, deleteSubscription } from "./cancel-subscription";
export { nextDue } from "./due.rules";
export { extendSubscription } from "./extend-subscription";
export { addMember, listMembers, removeMembers } from "./members";
export { getSubscription, listGifts, listLog, listSubscriptions } from "./read-subscriptions";
export { recordAction } from "./record-action";
export {
  expiresInDays,
  isInGrace,
  isInTrial,
  isRenewable,
  statusOf,
  switchTypesOf,
} from "./status.rules";
export type {
  AssetCopy,
  DiscountDetail,
  DueFacts,
  DynamicAsset,
  Invoice,
  ScheduledSwitch,
  StandingFacts,
  Subscription,
  SubscriptionView,
} from "./subscription";
export { updateActiveSubscriptions, updateSubscription } from "./update-subscription";
