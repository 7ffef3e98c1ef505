export type { TokenAsset } from "./entitlement.rules";
export { type IssuedEntitlement, issueEntitlement } from "./issue-entitlement";
export { listEntitlementEpochs } from "./list-entitlement-epochs";
export { getEntitlementKeys, type KeyContext, replaceEntitlementKey } from "./signing-key";
