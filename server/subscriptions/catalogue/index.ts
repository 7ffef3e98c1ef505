export { type Asset, type AssetType, assetCopySchema } from "./asset";
export { browseGroups, getStaffGroup, type StaffGroup } from "./browse-groups";
export type { Coupon, CouponTerms } from "./coupon";
export { findCouponById, findCouponRows } from "./coupon.repository";
export {
  type CouponStatus,
  computeCouponStatus,
  normalizeCouponCode,
  whyNotApplicable,
} from "./coupon.rules";
export { findPlanPrices } from "./find-plan-prices";
export type { GroupTerms } from "./group-writes.repository";
export {
  type Campaign,
  DURATION_UNITS,
  type DurationUnit,
  type Group,
  type GroupType,
  type GroupWithPlans,
  type OfferedPlan,
  type Plan,
  type SwitchTarget,
} from "./plan";
export {
  computeCollectedPercentage,
  getPlanTrial,
  hasReachedTarget,
  listOpenedAssets,
  toAssetCopies,
  whyNotSold,
} from "./plan.rules";
export type { PlanTerms } from "./plan-terms.rules";
export { majorUnitsToCents, toMajorUnits } from "./plan-terms.rules";
export { findActivePlanIds } from "./plan-writes.repository";
export type { PricingPlan } from "./pricing-plan";
export { type GroupList, getGroup, getPlan, hasPlansForSale, listGroups } from "./read-catalogue";
export { getPricingPlan, listPricingPlans, parsePricedAssetType } from "./read-pricing-plans";
export { requireWriter } from "./require-writer";
export { getStaffStorefront, getStorefront, type StaffStorefront, saveStorefront } from "./storefront";
export {
  arrangeGroups,
  computeYearlySaving,
  getBillingPeriod,
  getPresentation,
  listPaywallPlans,
  pickFeaturedPlan,
  type Storefront,
  type YearlySaving,
} from "./storefront.rules";
export type { SubscriptionSettings } from "./subscription-settings";
export { getSubscriptionSettings, saveSubscriptionSettings } from "./subscription-settings";
export type { TaxRate } from "./tax.repository";
export { type CouponValidation, findCoupon, validateCoupon } from "./validate-coupon";
export type { Voucher } from "./voucher.repository";
export {
  claimCode,
  INVALID_PROVIDER,
  listVoucherPools,
  loadVouchers,
  MAX_CODE_LENGTH,
  PROVIDER,
} from "./vouchers";
export { createAsset, listAssets, retireAsset, updateAsset } from "./write-assets";
export { browseCoupons, createCoupon, retireCoupon, updateCoupon } from "./write-coupons";
export { createGroup, retireGroup, updateGroup } from "./write-groups";
export { createPlan, retirePlan, updatePlan } from "./write-plans";
export {
  browsePricingPlans,
  createPricingPlan,
  retirePricingPlan,
  updatePricingPlan,
} from "./write-pricing-plans";
export { browseTaxes, listTaxes, saveTaxes } from "./write-taxes";
