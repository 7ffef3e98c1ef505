export { endEntitlements, listEntitlementEpochs } from "./end-entitlements";
export type { TokenAsset } from "./entitlement.rules";
export { type IssuedEntitlement, issueEntitlement } from "./issue-entitlement";
export { getEntitlementKeys, type KeyContext, replaceEntitlementKey } from "./signing-key";
