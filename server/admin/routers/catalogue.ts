import { z } from "zod";
import {
  browseCoupons,
  browseGroups,
  browsePricingPlans,
  browseTaxes,
  computeCouponStatus,
  createAsset,
  createCoupon,
  createGroup,
  createPlan,
  createPricingPlan,
  getStaffGroup,
  getStaffStorefront,
  getSubscriptionSettings,
  listAssets,
  retireAsset,
  retireCoupon,
  retireGroup,
  retirePlan,
  retirePricingPlan,
  saveStorefront,
  saveSubscriptionSettings,
  saveTaxes,
  updateAsset,
  updateCoupon,
  updateGroup,
  updatePlan,
  updatePricingPlan,
} from "@/server/subscriptions/catalogue/index";
import { getStaffRetention, saveRetention } from "@/server/subscriptions/retention/index";
import {
  assetTermsSchema,
  changedPlanSchema,
  changedPriceSchema,
  couponFilterSchema,
  couponTermsSchema,
  groupFilterSchema,
  groupTermsSchema,
  idSchema,
  newPlanSchema,
  paywallSchema,
  pricingTermsSchema,
  retentionSchema,
  seenSchema,
  storefrontSchema,
  taxesSchema,
} from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

const idInput = z.object({ id: idSchema });

export const catalogueRouter = createRouter({
  groups: staffProcedure
    .input(groupFilterSchema)
    .query(({ ctx, input: { type = null, text = "" } }) => browseGroups(ctx.staff, { type, text })),
  group: staffProcedure.input(idInput).query(({ ctx, input }) => getStaffGroup(ctx.staff, input.id)),
  createGroup: staffProcedure
    .input(groupTermsSchema)
    .mutation(({ ctx, input }) => createGroup(ctx.staff, input)),
  updateGroup: staffProcedure
    .input(groupTermsSchema.extend(seenSchema.shape))
    .mutation(({ ctx, input }) => updateGroup(ctx.staff, input)),
  retireGroup: staffProcedure.input(idInput).mutation(({ ctx, input }) => retireGroup(ctx.staff, input.id)),
  createPlan: staffProcedure
    .input(newPlanSchema)
    .mutation(({ ctx, input: { free: _, ...terms } }) => createPlan(ctx.staff, terms)),
  updatePlan: staffProcedure
    .input(changedPlanSchema)
    .mutation(({ ctx, input: { free: _, ...terms } }) => updatePlan(ctx.staff, terms)),
  retirePlan: staffProcedure.input(idInput).mutation(({ ctx, input }) => retirePlan(ctx.staff, input.id)),
  assets: staffProcedure.query(({ ctx }) => listAssets(ctx.staff)),
  createAsset: staffProcedure
    .input(assetTermsSchema)
    .mutation(({ ctx, input }) => createAsset(ctx.staff, input)),
  updateAsset: staffProcedure
    .input(assetTermsSchema.extend(idInput.shape))
    .mutation(({ ctx, input }) => updateAsset(ctx.staff, input)),
  retireAsset: staffProcedure.input(idInput).mutation(({ ctx, input }) => retireAsset(ctx.staff, input.id)),
  prices: staffProcedure.query(({ ctx }) => browsePricingPlans(ctx.staff)),
  createPrice: staffProcedure
    .input(pricingTermsSchema)
    .mutation(({ ctx, input: { free: _, ...terms } }) => createPricingPlan(ctx.staff, terms)),
  updatePrice: staffProcedure
    .input(changedPriceSchema)
    .mutation(({ ctx, input: { free: _, ...terms } }) => updatePricingPlan(ctx.staff, terms)),
  retirePrice: staffProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => retirePricingPlan(ctx.staff, input.id)),
  coupons: staffProcedure
    .input(couponFilterSchema)
    .query(async ({ ctx, input: { standing: status, text = "" } }) => {
      const now = ctx.staff.clock.now();
      const listed = (await browseCoupons(ctx.staff, text)).map((coupon) => ({
        ...coupon,
        status: computeCouponStatus(coupon, now),
      }));
      return status === undefined ? listed : listed.filter((coupon) => coupon.status === status);
    }),
  createCoupon: staffProcedure
    .input(couponTermsSchema)
    .mutation(({ ctx, input }) => createCoupon(ctx.staff, input)),
  updateCoupon: staffProcedure
    .input(couponTermsSchema.extend(seenSchema.shape))
    .mutation(({ ctx, input }) => updateCoupon(ctx.staff, input)),
  retireCoupon: staffProcedure.input(idInput).mutation(({ ctx, input }) => retireCoupon(ctx.staff, input.id)),
  taxes: staffProcedure.query(({ ctx }) => browseTaxes(ctx.staff)),
  saveTaxes: staffProcedure
    .input(z.object({ taxes: taxesSchema }))
    .mutation(({ ctx, input }) => saveTaxes(ctx.staff, input.taxes)),
  paywall: staffProcedure.query(({ ctx }) => getSubscriptionSettings(ctx.staff)),
  savePaywall: staffProcedure
    .input(paywallSchema)
    .mutation(({ ctx, input }) => saveSubscriptionSettings(ctx.staff, input)),
  storefront: staffProcedure.query(({ ctx }) => getStaffStorefront(ctx.staff)),
  saveStorefront: staffProcedure
    .input(storefrontSchema)
    .mutation(({ ctx, input }) => saveStorefront(ctx.staff, input)),
  retention: staffProcedure.query(({ ctx }) => getStaffRetention(ctx.staff)),
  saveRetention: staffProcedure
    .input(retentionSchema)
    .mutation(({ ctx, input }) => saveRetention(ctx.staff, input)),
});
