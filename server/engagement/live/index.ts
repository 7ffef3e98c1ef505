export { forgetChanges } from "./change.repository";
export { followedRealm, keptSince, listChanges } from "./follow-comments";
export { createLiveHub, type LiveHub } from "./live-hub";
export type { ToldChange } from "./told-changes";
