export { pruneChanges } from "./change.repository";
export type { ChangePayload } from "./change-payload";
export { changesSince, followedRealm, listChanges } from "./follow-comments";
export { createLiveHub, type LiveHub } from "./live-hub";
