export { pruneChanges } from "./change.repository";
export type { ChangePayload } from "./change-payload";
export { getRetentionCutoff, listChanges, resolveFollowedRealm } from "./follow-comments";
export { createLiveHub, type LiveHub } from "./live-hub";
