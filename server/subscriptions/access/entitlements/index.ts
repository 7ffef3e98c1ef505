export { type IssuedEntitlement, issueEntitlement, listEntitlementEpochs } from "./issue-entitlement";
export { getEntitlementKeys, replaceEntitlementKey } from "./signing-key";
