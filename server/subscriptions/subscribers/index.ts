export { addIdentity } from "./add-identity";
export { type Claim, claimPurchases } from "./claim-purchases";
export type { Person } from "./create-subscriber";
export { findOrCreateGuest, findOrCreateSubscriber, isStoredFully } from "./create-subscriber";
export { findSubscriber, findSubscribers, getSubscriber } from "./find-subscriber";
export { choosePreferredIdentity, isSameIdentity, normalizeIdentity } from "./identity.rules";
export { lockSubscriberRow } from "./lock-subscriber";
export type { MergePreview } from "./merge";
export { listMerges, mergeSubscribers, previewMerge, undoMerge } from "./merge-subscribers";
export { changeOwnMetadata, getOwnMetadata } from "./own-metadata";
export {
  findOrCreateOwnSubscriber,
  findOwnSubscriber,
  getActingPerson,
  requirePerson,
  requireSubscriber,
} from "./own-subscriber";
export type { Identity, IdentityInput, Subscriber, SubscriberMetadata } from "./subscriber";
export { IDENTITY_PROVIDERS } from "./subscriber";
export { type LockedSubscriber, lockSubscriber } from "./subscriber.repository";
export { getSealPurpose } from "./wallet-purpose.rules";
