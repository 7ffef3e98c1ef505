export { addIdentity } from "./add-identity";
export { type Claim, claimPurchases } from "./claim-purchases";
export type { Person } from "./create-subscriber";
export { findOrCreateGuest, findOrCreateSubscriber, isKnownAs } from "./create-subscriber";
export { findSubscriber, findSubscribers, getSubscriber } from "./find-subscriber";
export { isSameIdentity, normalIdentity, preferredIdentity } from "./identity.rules";
export { lockSubscriberRow } from "./lock-subscriber";
export type { MergePreview } from "./merge";
export { listMerges, mergeSubscribers, previewMerge, undoMerge } from "./merge-subscribers";
export { changeOwnMetadata, getOwnMetadata } from "./own-metadata";
export {
  actingPerson,
  establishOwnSubscriber,
  requirePerson,
  requireSubscriber,
  subscriberOf,
} from "./own-subscriber";
export type { GivenIdentity, Identity, Subscriber, SubscriberMetadata } from "./subscriber";
export { IDENTITY_PROVIDERS } from "./subscriber";
export { type LockedSubscriber, lockSubscriber } from "./subscriber.repository";
export { walletPurpose } from "./wallet-purpose.rules";
