export type { Grant, OwnedAsset } from "./access";
export {
  consumeAccessProof,
  deleteOldAccessLinks,
  findUsedLink,
  getAccessLinkState,
  issueAccessLink,
  listAccountsWithOldAccessLinks,
  openAccessLink,
  requestAccessLink,
} from "./access-links";
export { resolveClosedVisit } from "./closed-visit.rules";
export { countReading } from "./count-reading";
export { type CrawlerVerifier, createCrawlerVerifier } from "./crawlers/index";
export {
  getEntitlementKeys,
  type IssuedEntitlement,
  issueEntitlement,
  listEntitlementEpochs,
  replaceEntitlementKey,
} from "./entitlements/index";
export { type AccessExplanation, explainAccess } from "./explain-access";
export { createGiftCookieValue, GIFT_COOKIE, readGiftCookie } from "./gift-cookie";
export { GIFT_LINK_MILLISECONDS } from "./gift-link.rules";
export {
  createGiftLink,
  getGiftAllowance,
  getGiftableStory,
  getGiftLinkLimit,
  listOwnGiftLinks,
  type OwnGiftLink,
  openGiftLink,
  revokeGiftLink,
} from "./gift-links";
export { listOpenAssets } from "./list-assets";
export type { AccessContext, AccessRequest } from "./load-access-input";
export { toIdentityMeterName, toSubscriberMeterName } from "./meter.rules";
export {
  createMeterCookie,
  createMeterCookieRemoval,
  createMeterId,
  parseMeterId,
} from "./meter-cookie";
export { listAccountsWithOldReadings, pruneReadings } from "./prune-readings";
export {
  createPurchaseCookie,
  createPurchaseCookieValue,
  PURCHASE_COOKIE,
  PURCHASE_SECONDS,
  readPurchaseCookie,
} from "./purchase-cookie";
export { createEntitlementCheck, type IdentifiedDecision, readAccess } from "./read-access";
export { createRemoteStories, type RemoteStories } from "./remote-stories/index";
export { getStoryLevel } from "./story-level";
export { listWallOffers, type WallOffer, type WallOffers } from "./wall-offers";
