export type { Grant, OwnedAsset } from "./access";
export { answerTo } from "./closed-visit.rules";
export { countReading } from "./count-reading";
export { createStoriesElsewhere, type StoriesElsewhere } from "./elsewhere/index";
export {
  getEntitlementKeys,
  type IssuedEntitlement,
  issueEntitlement,
  listEntitlementEpochs,
  replaceEntitlementKey,
} from "./entitlements/index";
export { type AccessExplanation, explainAccess } from "./explain-access";
export type { AccessContext, AccessRequest } from "./gather-facts";
export { listAssetsOf } from "./list-assets";
export { meterCookie, meterIdOf, newMeterId } from "./meter-cookie";
export {
  PURCHASE_COOKIE,
  PURCHASE_SECONDS,
  purchaseCookie,
  purchaseCookieValue,
  readPurchaseCookie,
} from "./purchase-cookie";
export { entitlesBy, type GivenDecision, readAccess } from "./read-access";
export { listWallOffers, type WallOffer } from "./wall-offers";
