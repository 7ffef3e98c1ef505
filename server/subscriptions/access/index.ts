export type { Grant, OwnedAsset } from "./access";
export { answerTo } from "./closed-visit.rules";
export { countReading } from "./count-reading";
export {
  getEntitlementKeys,
  type IssuedEntitlement,
  issueEntitlement,
  listEntitlementEpochs,
  replaceEntitlementKey,
} from "./entitlements/index";
export { type AccessExplanation, explainAccess } from "./explain-access";
export { listAssetsOf } from "./list-assets";
export type { AccessContext, AccessRequest } from "./load-access-input";
export { meterCookie, meterIdOf, newMeterId } from "./meter-cookie";
export {
  PURCHASE_COOKIE,
  PURCHASE_SECONDS,
  purchaseCookie,
  purchaseCookieValue,
  readPurchaseCookie,
} from "./purchase-cookie";
export { entitlesBy, type GivenDecision, readAccess } from "./read-access";
export { createRemoteStories, type RemoteStories } from "./remote-stories/index";
export { listWallOffers, type WallOffer } from "./wall-offers";
