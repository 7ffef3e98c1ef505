import { randomUUID } from "node:crypto";
import { hashServerKey } from "@/server/accounts/index";
import {
  createAsset,
  createCoupon,
  createGroup,
  createPlan,
  createPricingPlan,
  type PlanTerms,
} from "@/server/subscriptions/catalogue/index";
import { findOrCreateSubscriber } from "@/server/subscriptions/customers/index";
import { signJwt, type TestClaims } from "./readers";
import type { TestAccount, TestApp } from "./test-app";

type Owner = Pick<TestAccount, "ctx">;
type Terms<Create extends (ctx: never, terms: never) => unknown> = Partial<Parameters<Create>[1]>;

/** An asset that a subscription opens: the whole site by default. */
export function anAsset({ ctx }: Owner, terms: Terms<typeof createAsset> = {}) {
  return createAsset(ctx, {
    title: "Whole site",
    type: "site",
    categoryId: null,
    externalId: null,
    metadata: {},
    ...terms,
  });
}

/** A public group of standard plans that opens the whole site. */
export async function aGroup({ ctx }: Owner, terms: Terms<typeof createGroup> = {}) {
  const assetIds = terms.assetIds ?? [(await anAsset({ ctx })).id];
  return createGroup(ctx, {
    name: "Digital",
    description: null,
    type: "standard",
    public: true,
    preferredIdentityProvider: "email",
    metadataFields: [],
    displayAssetIds: [],
    campaign: null,
    ...terms,
    assetIds,
  });
}

/** A month for 10.00 INR, paid once. */
export const MONTH = {
  title: "One month",
  description: null,
  durationLength: 1,
  durationUnit: "months",
  priceCents: 1000,
  priceCurrency: "INR",
  furtherPrices: {},
  recurring: false,
  enabled: true,
  trial: null,
  metadata: {},
  supportedPaymentProviders: [],
  userLimit: null,
  prorationEnabled: true,
  additionalAssetIds: [],
  displayAssetIds: [],
  switchTargets: [],
} satisfies PlanTerms;

/** A plan of a month for 10.00 INR, paid once, in a group of its own by default. */
export async function aPlan({ ctx }: Owner, terms: Terms<typeof createPlan> = {}) {
  const groupId = terms.groupId ?? (await aGroup({ ctx })).id;
  return createPlan(ctx, {
    ...MONTH,
    supportedPaymentProviders: ["gateway_a"],
    ...terms,
    groupId,
  });
}

/** A price of every single story: 2.00 INR for life. */
export function aPricingPlan({ ctx }: Owner, terms: Terms<typeof createPricingPlan> = {}) {
  return createPricingPlan(ctx, {
    assetType: "story",
    assetId: null,
    title: "This story",
    priceCents: 200,
    priceCurrency: "INR",
    durationLength: 1,
    durationUnit: "lifetime",
    enabled: true,
    ...terms,
  });
}

/** A coupon of 20 percent off every plan, without caps. */
export function aCoupon({ ctx }: Owner, terms: Terms<typeof createCoupon> = {}) {
  return createCoupon(ctx, {
    code: randomUUID(),
    title: "A fifth less",
    discountType: "percent",
    value: 20,
    currency: null,
    recurring: false,
    enabled: true,
    validFrom: null,
    validUntil: null,
    maxRedemptions: null,
    maxPerSubscriber: null,
    planIds: [],
    ...terms,
  });
}

/** A subscriber with an e-mail address. */
export function aSubscriber(
  { ctx }: Owner,
  value = `${randomUUID()}@readers.test`,
  name: string | null = null,
) {
  const identity = { provider: "email", value };
  return ctx.db.transaction((tx) => findOrCreateSubscriber(ctx, tx, { identity, name }));
}

/** Server key of an account, as its publisher's backend sends it. */
export async function createTestServerKey({
  ctx,
  account,
}: Pick<TestAccount, "ctx" | "account">): Promise<string> {
  const key = `sk_${randomUUID()}`;
  const data = { accountId: account.id, hash: hashServerKey(key), prefix: key.slice(0, 7) };
  await ctx.db.prisma.accountServerKey.create({ data });
  return key;
}

/** An account that sells, with the credentials of its publisher's backend and pages. */
export async function createShop(app: TestApp) {
  const account = await app.createAccount();
  const server = { headers: { "x-subauth": await createTestServerKey(account) } };
  return { account, server, key: `key=${account.account.key}` };
}

/** A token of the publisher for one of its subscribers. */
export function signSvcJwt(testAccount: TestAccount, claims: TestClaims): Promise<string> {
  return signJwt(testAccount, claims, "subscriptions");
}
