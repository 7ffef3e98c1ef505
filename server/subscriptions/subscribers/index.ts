export { addIdentity } from "./add-identity";
export { findOrCreateGuest, findOrCreateSubscriber } from "./create-subscriber";
export { findSubscriber, findSubscribers, getSubscriber } from "./find-subscriber";
export { normalIdentity, preferredIdentity, shareIdentity } from "./identity.rules";
export { changeOwnMetadata, getOwnMetadata } from "./own-metadata";
export { actingPerson, establishOwnSubscriber, requireSubscriber, subscriberOf } from "./own-subscriber";
export type { GivenIdentity, Identity, IdentityProvider, Subscriber, SubscriberMetadata } from "./subscriber";
export { IDENTITY_PROVIDERS } from "./subscriber";
