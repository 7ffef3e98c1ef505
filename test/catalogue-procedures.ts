import type { z } from "zod";
import type {
  couponTermsSchema,
  groupTermsSchema,
  planTermsSchema,
  storefrontSchema,
} from "@/shared/schemas/index";
import type { TestStaff } from "./staff";
import { aCoupon, aGroup, anAsset, aPlan, aPricingPlan, MONTH } from "./subscriptions";
import type { TestAccount } from "./test-app";

type Caller = Awaited<ReturnType<TestStaff["caller"]>>;

export const PAYWALL = {
  meter: { anonymous: 3, loggedIn: 6 },
  meterAsksConsent: true,
  fullTextCrawlers: ["google" as const],
  hardPaywall: { accessLevel: 2, attributes: {} },
  giftLinksPerMonth: 5,
  graceDays: 7,
  retryDays: [2, 6],
  reminderDays: [14, 3],
  readersMayExtend: false,
  storyAttributesUrl: null,
};

export const STOREFRONT: z.input<typeof storefrontSchema> = {
  featuredPlanId: null,
  plans: [],
  faq: [],
  termsUrl: null,
  privacyUrl: null,
};

const GROUP: z.input<typeof groupTermsSchema> = {
  name: "New",
  description: null,
  type: "standard",
  public: true,
  preferredIdentityProvider: "email",
  metadataFields: [],
  assetIds: [],
  displayAssetIds: [],
  campaign: null,
};

export const PLAN: z.input<typeof planTermsSchema> = {
  ...MONTH,
  title: "A year",
  durationUnit: "years",
  priceCents: 9_900,
};

export const COUPON: z.input<typeof couponTermsSchema> = {
  code: "NEW",
  title: "New",
  discountType: "percent",
  value: 10,
  currency: null,
  recurring: false,
  enabled: true,
  validFrom: null,
  validUntil: null,
  maxRedemptions: 5,
  maxPerSubscriber: null,
  planIds: [],
};

const ASSET = { title: "Archive", type: "static", categoryId: null, externalId: null, metadata: {} } as const;

const PRICE = {
  assetType: "story",
  assetId: null,
  title: "A story",
  priceCents: 100,
  priceCurrency: "INR",
  durationLength: 1,
  durationUnit: "lifetime",
  enabled: true,
} as const;

/** One object of each kind in an account, all last changed at `seenAt`. */
export async function createCatalogueFixtures({ ctx }: Pick<TestAccount, "ctx">) {
  const account = { ctx };
  const plan = await aPlan(account);
  const [coupon, price, asset] = [
    await aCoupon(account),
    await aPricingPlan(account),
    await anAsset(account),
  ];
  const seenAt = ctx.clock.now();
  return { plan, group: plan.group, coupon, price, asset, spare: await aGroup(account), seenAt };
}

type Fixtures = Awaited<ReturnType<typeof createCatalogueFixtures>>;

/** Calls that read. */
export const CATALOGUE_READS: Readonly<
  Record<string, (caller: Caller, about: Fixtures) => Promise<unknown>>
> = {
  "catalogue.groups": (caller) => caller.catalogue.groups({}),
  "catalogue.group": (caller, { group }) => caller.catalogue.group({ id: group.id }),
  "catalogue.assets": (caller) => caller.catalogue.assets(),
  "catalogue.prices": (caller) => caller.catalogue.prices(),
  "catalogue.coupons": (caller) => caller.catalogue.coupons({}),
  "catalogue.taxes": (caller) => caller.catalogue.taxes(),
  "catalogue.paywall": (caller) => caller.catalogue.paywall(),
  "catalogue.storefront": (caller) => caller.catalogue.storefront(),
  "catalogue.retention": (caller) => caller.catalogue.retention(),
};

/** Calls about an existing object: another account's is not found. */
export const CATALOGUE_WRITES: Readonly<
  Record<string, (caller: Caller, about: Fixtures) => Promise<unknown>>
> = {
  "catalogue.createPlan": (caller, { group }) => caller.catalogue.createPlan({ ...PLAN, groupId: group.id }),
  "catalogue.updatePlan": (caller, { plan, seenAt }) =>
    caller.catalogue.updatePlan({ ...PLAN, id: plan.id, seenAt }),
  "catalogue.updateGroup": (caller, { group, seenAt }) =>
    caller.catalogue.updateGroup({ ...GROUP, id: group.id, seenAt }),
  "catalogue.updateCoupon": (caller, { coupon, seenAt }) =>
    caller.catalogue.updateCoupon({ ...COUPON, code: coupon.code, id: coupon.id, seenAt }),
  "catalogue.updatePrice": (caller, { price, seenAt }) =>
    caller.catalogue.updatePrice({ ...PRICE, id: price.id, seenAt }),
  "catalogue.updateAsset": (caller, { asset }) => caller.catalogue.updateAsset({ ...ASSET, id: asset.id }),
  "catalogue.saveStorefront": (caller, { plan }) =>
    caller.catalogue.saveStorefront({
      ...STOREFRONT,
      plans: [{ planId: plan.id, benefits: ["Every story"], proof: null }],
    }),
  "catalogue.saveRetention": (caller, { plan }) =>
    caller.catalogue.saveRetention({ couponId: null, plans: [{ planId: plan.id, couponId: null }] }),
  "catalogue.retirePlan": (caller, { plan }) => caller.catalogue.retirePlan({ id: plan.id }),
  "catalogue.retireGroup": (caller, { spare }) => caller.catalogue.retireGroup({ id: spare.id }),
  "catalogue.retireCoupon": (caller, { coupon }) => caller.catalogue.retireCoupon({ id: coupon.id }),
  "catalogue.retirePrice": (caller, { price }) => caller.catalogue.retirePrice({ id: price.id }),
  "catalogue.retireAsset": (caller, { asset }) => caller.catalogue.retireAsset({ id: asset.id }),
};

/** Calls that create an object. */
export const CATALOGUE_CREATES: typeof CATALOGUE_WRITES = {
  "catalogue.createGroup": (caller) => caller.catalogue.createGroup(GROUP),
  "catalogue.createAsset": (caller) => caller.catalogue.createAsset(ASSET),
  "catalogue.createCoupon": (caller) => caller.catalogue.createCoupon(COUPON),
  "catalogue.createPrice": (caller) => caller.catalogue.createPrice(PRICE),
  "catalogue.saveTaxes": (caller) =>
    caller.catalogue.saveTaxes({ taxes: [{ name: "VAT", percentage: 20, enabled: true }] }),
  "catalogue.savePaywall": (caller) => caller.catalogue.savePaywall(PAYWALL),
};
