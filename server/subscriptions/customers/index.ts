export { addIdentity } from "./add-identity";
export type { Claim } from "./claim-purchases";
export { claimPurchases } from "./claim-purchases";
export type { Person } from "./create-subscriber";
export { findOrCreateGuest, findOrCreateSubscriber, isStoredFully } from "./create-subscriber";
export { findSubscriber, findSubscribers, getSubscriber, lockSubscriberRow } from "./find-subscriber";
export {
  choosePreferredIdentity,
  IDENTITY_PROVIDERS,
  type Identity,
  type IdentityInput,
  isSameIdentity,
  normalizeIdentity,
  parseIdentityProvider,
} from "./identity.rules";
export type { MergePreview } from "./merge";
export { listMerges, mergeSubscribers, previewMerge, undoMerge } from "./merge-subscribers";
export { changeOwnMetadata, getOwnMetadata } from "./own-metadata";
export {
  findOrCreateOwnSubscriber,
  findOwnSubscriber,
  getActingPerson,
  requireSubscriber,
} from "./own-subscriber";
export type { Subscriber, SubscriberMetadata } from "./subscriber";
export type { LockedSubscriber } from "./subscriber.repository";
export { lockSubscriber } from "./subscriber.repository";
export {
  deleteOwnWallets,
  deleteSavedWallets,
  getSealPurpose,
  listWallets,
  openWalletToken,
  saveOwnWallet,
  saveWallet,
} from "./wallets";
