export {
  browseSubscribers,
  browseSubscriptions,
  getSubscriberDossier,
  type SubscriberDossier,
} from "./browse";
export { exportSubscriptions } from "./export-subscriptions";
export { type ImportReport, importSubscriptions } from "./import-subscriptions";
export type { SubscriberLine, SubscriptionLine } from "./line";
export { renewManually, sellManually, switchManually } from "./sell-manually";
export { getSubscriptionSheet, type SubscriptionSheet } from "./sheet";
