export { type IssuedEntitlement, issueEntitlement } from "./issue-entitlement";
export { listEntitlementEpochs } from "./list-entitlement-epochs";
export { getEntitlementKeys, replaceEntitlementKey } from "./signing-key";
