import type { DemoFile } from "@/prisma/seed/demo-file";
import { createAccountDirectory } from "@/server/accounts/index";
import { createContext } from "@/server/context/index";
import { createLog } from "@/server/platform/log/index";
import { systemIds } from "@/server/platform/system/index";
import { aCoupon, aGroup, aPlan, aPricingPlan, aSubscriber, signSvcJwt } from "@/test/subscriptions";
import type { TestApp } from "@/test/test-app";

/** The demo account as use cases see it. */
export async function demoContext({ db, clock }: TestApp, accountId: number) {
  const account = await createAccountDirectory(db).byId(accountId);
  if (account === null) throw new Error("there is no such account");
  const parts = { db, clock, ids: systemIds, log: createLog("silent") };
  return createContext(parts, { account, actor: { kind: "system", name: "test" } });
}

/** Requests about what is sold, and to whom. */
export async function catalogueSamples(app: TestApp, demo: DemoFile) {
  const ctx = await demoContext(app, demo.account.id);
  const owner = { ctx };
  const group = await aGroup(owner);
  const plan = await aPlan(owner, { groupId: group.id });
  await aCoupon(owner, { code: "SAMPLE" });
  await aCoupon(owner, { code: "OVER", validUntil: app.clock.now() });
  await aPricingPlan(owner);
  const campaign = { currency: "INR", targetCents: 100_000, targetValidationEnabled: true };
  const fund = await aGroup(owner, { type: "campaign", name: "A fund", campaign });
  await aPlan(owner, { groupId: fund.id });
  await aGroup(owner, { type: "group_access", name: "Offices" });
  await aSubscriber(owner, "sample@readers.test", "Sam Sample");
  await aSubscriber(owner, "other@readers.test");
  const key = `key=${demo.account.key}`;
  const server = { headers: { "x-subauth": demo.account.server_key } };
  const post = (body: object, method = "POST") => ({
    method,
    body: JSON.stringify(body),
    headers: { ...server.headers, "content-type": "application/json" },
  });
  const byBoth = (path: string) => [
    { path, init: server },
    { path: `${path}?${key}` },
    { path, status: 401 },
    { path: `${path}?key=no-such-key`, status: 401 },
  ];
  const byKey = (path: string) => [
    { path: `${path}?${key}` },
    { path: `${path}?${key}&svc_jwt=a.b.c` },
    { path, status: 401 },
  ];
  const sample = "/api/v1/subscribers/email/sample%40readers.test/subscriber_identities.json";
  const nobody = "/api/v1/subscribers/email/nobody%40readers.test/subscriber_identities.json";
  const plansOf = (id: number) => `/api/v1/management/subscription_groups/${id}/subscription_plans.json`;
  const terms = { title: "Made", duration_unit: "years", price_cents: 900, price_currency: "INR" };
  const own = `/api/access/v1/members/me/metadata?${key}`;
  const jwt = await signSvcJwt({ account: ctx.account, host: "", ctx }, { id: "sample" });
  const metadata = { address: { city: "Port" }, phone_number: "+919845012345", other: { a: 1 } };
  const named = (provider: string, value: string) => post({ subscriber_identity: { provider, value } });
  return {
    listSubscriptionGroups: byBoth("/api/v1/subscription_groups.json"),
    getStorefront: byBoth("/api/access/v1/storefront"),
    listCampaigns: byBoth("/api/v1/campaigns.json"),
    getSubscriptionGroup: [
      { path: `/api/v1/subscription_groups/${group.id}.json`, init: server },
      { path: `/api/v1/subscription_groups/${fund.id}`, init: server },
      { path: "/api/v1/subscription_groups/999999.json", status: 404, init: server },
      { path: `/api/v1/subscription_groups/${group.id}.json`, status: 401 },
    ],
    listStandardGroupsBare: byKey("/api/v1/subscription_groups"),
    listCampaignsBare: byKey("/api/v1/campaigns"),
    listGroupAccessBare: byKey("/api/v1/group_subscriptions"),
    listGroupAccessAlias: byKey("/api/v1/group-access"),
    listSubscriberIdentities: [
      { path: sample, init: server },
      { path: nobody, status: 404, init: server },
      { path: sample, status: 401 },
    ],
    listPricingPlans: [
      { path: "/api/v1/asset/story/pricing_plans.json?id=1&collection_id[]=7", init: server },
      { path: `/api/v1/asset/collection/pricing_plans.json?${key}` },
      { path: "/api/v1/asset/podcast/pricing_plans.json", status: 404, init: server },
      { path: "/api/v1/asset/story/pricing_plans.json", status: 401 },
    ],
    listPricingPlansAlias: [{ path: `/api/v1/asset/story/pricing-plans?${key}` }],
    validateCoupon: [
      { path: `/api/v1/subscription_plans/${plan.id}/coupon_codes/sample/validate.json`, init: server },
      { path: `/api/v1/subscription_plans/${plan.id}/coupon_codes/over/validate`, status: 400, init: server },
      { path: `/api/v1/subscription_plans/${plan.id}/coupon_codes/no/validate`, status: 404, init: server },
      { path: `/api/v1/subscription_plans/${plan.id}/coupon_codes/sample/validate`, status: 401 },
    ],
    validateOwnCoupon: [
      { path: `/api/access/v1/subscription_plans/${plan.id}/coupon_codes/sample/validate?${key}` },
      {
        path: `/api/access/v1/subscription_plans/999999/coupon_codes/sample/validate?${key}`,
        status: 404,
      },
      { path: `/api/access/v1/subscription_plans/${plan.id}/coupon_codes/sample/validate`, status: 401 },
    ],
    createSubscriptionGroup: [
      {
        path: "/api/v1/management/subscription_groups.json",
        status: 201,
        init: post({ subscription_group: { name: "Made" } }),
      },
      { path: "/api/v1/management/subscription_groups.json", status: 400, init: post({}) },
    ],
    createSubscriptionPlan: [
      { path: plansOf(group.id), status: 201, init: post({ subscription_plan: terms }) },
      { path: plansOf(999_999), status: 404, init: post(terms) },
      { path: plansOf(group.id), status: 400, init: post({ ...terms, price_currency: "QQQ" }) },
    ],
    getSubscriberMetadata: [
      { path: `${own}&svc_jwt=${jwt}` },
      { path: own },
      { path: "/api/access/v1/members/me/metadata", status: 401 },
    ],
    addSubscriberMetadata: [
      { path: `${own}&svc_jwt=${jwt}`, status: 204, init: post(metadata) },
      { path: own, status: 401, init: { ...post(metadata), headers: {} } },
      { path: `${own}&svc_jwt=${jwt}`, status: 400, init: post({ other: [] }) },
    ],
    putSubscriberMetadata: [{ path: `${own}&svc_jwt=${jwt}`, status: 204, init: post(metadata, "PUT") }],
    addSubscriberIdentity: [
      { path: sample, status: 201, init: named("platform", "sample-7") },
      { path: sample, status: 201, init: named("email", " Sample@Readers.test ") },
      { path: sample, status: 409, init: named("email", "other@readers.test") },
      { path: sample, status: 400, init: named("fax", "1") },
      { path: nobody, status: 404, init: named("platform", "8") },
    ],
  };
}
