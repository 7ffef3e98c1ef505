export { browseSubscribers, browseSubscriptions, getDossier, type SubscriberDossier } from "./browse";
export { exportSubscriptions } from "./export-subscriptions";
export { type ImportReport, importSubscriptions } from "./import-subscriptions";
export type { SubscriberLine, SubscriptionLine } from "./line";
export { renewByHand, sellByHand, switchByHand } from "./sell-by-hand";
export { getSheet, type SubscriptionSheet } from "./sheet";
