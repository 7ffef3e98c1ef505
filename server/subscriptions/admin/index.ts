export { browseSubscribers, browseSubscriptions, getDossier, type SubscriberDossier } from "./browse";
export { exportSubscriptions } from "./export-subscriptions";
export { type ImportReport, importSubscriptions } from "./import-subscriptions";
export type { SubscriberLine, SubscriptionLine } from "./line";
export { renewManually, sellManually, switchManually } from "./sell-manually";
export { getSheet, type SubscriptionSheet } from "./sheet";
