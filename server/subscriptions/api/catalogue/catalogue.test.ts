import { describe, expect, it } from "vitest";
import { retirePlan, updatePlan } from "@/server/subscriptions/catalogue/index";
import { aCoupon, aGroup, anAsset, aPlan, aPricingPlan, createShop } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();

const shop = () => createShop(app);

async function answered(path: string, init?: RequestInit) {
  const response = await app.fetch(path, init);
  return { status: response.status, body: await response.json() };
}

async function fourKinds(account: TestAccount) {
  const campaign = { currency: "INR", targetCents: 200_000, targetValidationEnabled: true };
  const standard = await aGroup(account, { name: "Standard" });
  const individual = await aGroup(account, { name: "Individual", type: "individual" });
  const fund = await aGroup(account, { name: "Fund", type: "campaign", campaign });
  const offices = await aGroup(account, { name: "Offices", type: "group_access" });
  const hidden = await aGroup(account, { name: "Hidden", public: false });
  return { standard, individual, fund, offices, hidden };
}

const listNames = (groups: { name: string }[]) => groups.map(({ name }) => name);

describe("lists of groups", () => {
  it("show public groups of their kind by id, wrapped with .json and bare without", async () => {
    const { account, server, key } = await shop();
    await fourKinds(account);
    const wrapped = await answered("/api/v1/subscription_groups.json", server);
    expect(listNames(wrapped.body.subscription_groups)).toEqual(["Standard", "Individual"]);
    const byKey = await answered(`/api/v1/subscription_groups.json?${key}`);
    expect(byKey.body).toEqual(wrapped.body);
    expect(listNames((await answered(`/api/v1/subscription_groups?${key}`)).body)).toEqual(["Standard"]);
    expect(listNames((await answered(`/api/v1/campaigns?${key}`)).body)).toEqual(["Fund"]);
    expect(listNames((await answered("/api/v1/campaigns.json", server)).body.subscription_groups)).toEqual([
      "Fund",
    ]);
    expect(listNames((await answered(`/api/v1/group_subscriptions?${key}`)).body)).toEqual(["Offices"]);
    expect(listNames((await answered(`/api/v1/group_subscriptions.json?${key}`)).body)).toEqual(["Offices"]);
    expect(listNames((await answered(`/api/v1/group-access?${key}`)).body)).toEqual(["Offices"]);
  });

  it("never include what another account sells", async () => {
    const [one, two] = [await shop(), await shop()];
    await fourKinds(one.account);
    expect((await answered("/api/v1/subscription_groups.json", two.server)).body.subscription_groups).toEqual(
      [],
    );
    expect((await answered(`/api/v1/campaigns?${two.key}`)).body).toEqual([]);
  });

  it.each(["subscription_groups.json", "subscription_groups", "campaigns", "group_subscriptions"])(
    "%s requires a key",
    async (path) => {
      expect((await answered(`/api/v1/${path}`)).status).toBe(401);
      expect((await answered(`/api/v1/${path}?key=nobody`)).status).toBe(401);
    },
  );

  it("show plans newest first, without deleted ones, and disabled ones only to the server", async () => {
    const { account, server, key } = await shop();
    const { standard } = await fourKinds(account);
    app.clock.set("2026-11-01T12:00:00.000Z");
    const first = await aPlan(account, { groupId: standard.id, title: "First" });
    app.clock.set("2026-11-02T12:00:00.000Z");
    await aPlan(account, { groupId: standard.id, title: "Second", enabled: false });
    const deletedPlan = await aPlan(account, { groupId: standard.id, title: "Gone" });
    await retirePlan(account.ctx, deletedPlan.id);
    const titles = (body: { subscription_groups: { subscription_plans: { title: string }[] }[] }) =>
      body.subscription_groups[0]?.subscription_plans.map(({ title }) => title);
    expect(titles((await answered("/api/v1/subscription_groups.json", server)).body)).toEqual([
      "Second",
      "First",
    ]);
    expect(titles((await answered(`/api/v1/subscription_groups.json?${key}`)).body)).toEqual([first.title]);
  });

  it("can be read by pages of the account's own sites", async () => {
    const { account, key } = await shop();
    const headers = { origin: `https://${account.host}` };
    const response = await app.fetch(`/api/v1/subscription_groups?${key}`, { headers });
    expect(response.headers.get("access-control-allow-origin")).toBe(headers.origin);
    expect(response.headers.get("cache-control")).toContain("no-store");
  });
});

describe("one group", () => {
  it("is shown public or private, and another account's is not found", async () => {
    const { account, server } = await shop();
    const { hidden, fund } = await fourKinds(account);
    const hiddenGroup = await answered(`/api/v1/subscription_groups/${hidden.id}.json`, server);
    expect([hiddenGroup.status, hiddenGroup.body.subscription_group.public]).toEqual([200, false]);
    const campaign = await answered(`/api/v1/subscription_groups/${fund.id}.json`, server);
    expect(campaign.body.subscription_group).toMatchObject({
      subscription_type: "campaign",
      currency: "INR",
      target_amount: 2000,
      target_reached: false,
      collected_amount: 0,
      collected_amount_percentage: 0,
    });
    const other = await shop();
    expect((await answered(`/api/v1/subscription_groups/${hidden.id}.json`, other.server)).status).toBe(404);
  });

  it("lists its assets and those of each plan, without retired ones", async () => {
    const { account, server } = await shop();
    const [site, extra] = [
      await anAsset(account),
      await anAsset(account, { title: "Archive", type: "static" }),
    ];
    const group = await aGroup(account, { assetIds: [site.id] });
    const prices = { EUR: 90, JPY: 15 };
    await aPlan(account, { groupId: group.id, additionalAssetIds: [extra.id], furtherPrices: prices });
    const { body } = await answered(`/api/v1/subscription_groups/${group.id}.json`, server);
    const [plan] = body.subscription_group.subscription_plans;
    expect(plan.prices).toEqual({
      INR: { amount_cents: 1000 },
      EUR: { amount_cents: 90 },
      JPY: { amount_cents: 15 },
    });
    expect(plan.assets.map(({ id }: { id: number }) => id)).toEqual([site.id, extra.id]);
    expect(plan.additional_assets).toEqual([
      { id: extra.id, asset_category_id: null, title: "Archive", type: "static", metadata: {} },
    ]);
  });
});

describe("the management endpoints", () => {
  const post = (server: { headers: object }, body: object) => ({
    method: "POST",
    body: JSON.stringify(body),
    headers: { ...server.headers, "content-type": "application/json" },
  });

  it("create a group and a plan in it, which the list shows first", async () => {
    const { server, key } = await shop();
    const path = "/api/v1/management/subscription_groups.json";
    const created = await answered(path, post(server, { subscription_group: { name: "Digital" } }));
    expect([created.status, created.body.subscription_group.subscription_type]).toEqual([201, "standard"]);
    const plans = `/api/v1/management/subscription_groups/${created.body.subscription_group.id}/subscription_plans.json`;
    const terms = { title: "A year", duration_unit: "years", price_cents: "99900", price_currency: "inr" };
    const plan = await answered(plans, post(server, { subscription_plan: terms }));
    expect([plan.status, plan.body.subscription_plan.price_cents]).toEqual([201, 99_900]);
    const listed = await answered(`/api/v1/subscription_groups?${key}`);
    expect(listed.body[0].subscription_plans[0]).toEqual(plan.body.subscription_plan);
  });

  it.each([
    [{}, 400],
    [{ title: "x", duration_unit: "months", price_cents: -1, price_currency: "INR" }, 400],
    [{ title: "x", duration_unit: "months", price_cents: 1, price_currency: "QQQ" }, 400],
    [{ title: "x", duration_unit: "lifetime", price_cents: 1, price_currency: "INR", recurring: true }, 400],
    [
      {
        title: "x",
        duration_unit: "months",
        price_cents: 1,
        price_currency: "INR",
        additional_asset_ids: [1],
      },
      400,
    ],
  ])("refuse a plan with %o", async (terms, status) => {
    const { account, server } = await shop();
    const { id } = await aGroup(account);
    const path = `/api/v1/management/subscription_groups/${id}/subscription_plans.json`;
    expect((await answered(path, post(server, terms))).status).toBe(status);
  });

  it("do not find a group or an asset of another account", async () => {
    const [one, two] = [await shop(), await shop()];
    const { id, assets } = await aGroup(one.account);
    const terms = { title: "x", duration_unit: "months", price_cents: 1, price_currency: "INR" };
    const path = `/api/v1/management/subscription_groups/${id}/subscription_plans.json`;
    expect((await answered(path, post(two.server, terms))).status).toBe(404);
    const stolen = { name: "x", asset_ids: assets.map((asset) => asset.id) };
    const groups = "/api/v1/management/subscription_groups.json";
    expect((await answered(groups, post(two.server, stolen))).status).toBe(400);
  });

  it("accept only the server key", async () => {
    const { key } = await shop();
    const path = `/api/v1/management/subscription_groups.json?${key}`;
    expect((await answered(path, post({ headers: {} }, { name: "x" }))).status).toBe(401);
  });
});

describe("prices of single stories", () => {
  it("are its own, or the default of stories, by either credential and at both paths", async () => {
    const { account, server, key } = await shop();
    const every = await aPricingPlan(account);
    const own = await aPricingPlan(account, { assetId: "s-1", priceCents: 500 });
    const byCollection = await aPricingPlan(account, { assetType: "collection", assetId: "9" });
    const idsAt = async (path: string, init?: RequestInit) => {
      const { body } = await answered(path, init);
      return body.pricing_plans.map(({ id }: { id: number }) => id);
    };
    const base = "/api/v1/asset/story/pricing_plans.json";
    expect(await idsAt(`${base}?id=s-1`, server)).toEqual([own.id]);
    expect(await idsAt(`${base}?id=s-2&${key}`)).toEqual([every.id]);
    expect(await idsAt(`/api/v1/asset/story/pricing-plans?id=s-2&${key}`)).toEqual([every.id]);
    expect(await idsAt(`${base}?id=s-1&collection_id[]=9&collection_id[]=8`, server)).toEqual([
      own.id,
      byCollection.id,
    ]);
    expect(await idsAt(`${base}?${key}`)).toEqual([every.id]);
    expect((await answered("/api/v1/asset/podcast/pricing_plans.json", server)).status).toBe(404);
    const other = await shop();
    expect(await idsAt(`${base}?id=s-1`, other.server)).toEqual([]);
  });
});

describe("a coupon", () => {
  it("is priced for a plan, case-insensitively, by server key and by account key", async () => {
    const { account, server, key } = await shop();
    const plan = await aPlan(account, { priceCents: 29_900, furtherPrices: { EUR: 333 } });
    await aCoupon(account, { code: "Spring", planIds: [plan.id] });
    const path = `/api/v1/subscription_plans/${plan.id}/coupon_codes/spring/validate.json`;
    const { status, body } = await answered(path, server);
    expect([status, body]).toEqual([
      200,
      {
        discount_details: {
          code: "SPRING",
          discount_type: "percent",
          title: "A fifth less",
          value: 20,
          discounted_price_cents: 23_920,
          price_cents: 29_900,
          price_currency: "INR",
        },
        message: "Applied successfully",
      },
    ]);
    const client = `/api/access/v1/subscription_plans/${plan.id}/coupon_codes/SPRING/validate?${key}`;
    expect((await answered(client)).body).toEqual(body);
    expect((await answered(`${client}&currency=eur`)).body.discount_details.discounted_price_cents).toBe(266);
    expect((await answered(`${client}&currency=JPY`)).status).toBe(400);
  });

  it("is 404 if unknown or another account's, 400 where it does not apply, 410 for a deleted plan", async () => {
    const { account, server } = await shop();
    const [plan, other] = [await aPlan(account), await aPlan(account)];
    const stranger = await shop();
    await aCoupon(account, { code: "ONE", planIds: [plan.id] });
    await aCoupon(account, { code: "OLD", validUntil: app.clock.now() });
    await aCoupon(stranger.account, { code: "THEIRS" });
    const at = async (planId: number, code: string) =>
      (await answered(`/api/v1/subscription_plans/${planId}/coupon_codes/${code}/validate.json`, server))
        .status;
    expect(await at(plan.id, "NONE")).toBe(404);
    expect(await at(plan.id, "THEIRS")).toBe(404);
    expect(await at(other.id, "ONE")).toBe(400);
    expect(await at(plan.id, "OLD")).toBe(400);
    expect(await at((await aPlan(stranger.account)).id, "ONE")).toBe(404);
    await retirePlan(account.ctx, plan.id);
    expect(await at(plan.id, "ONE")).toBe(410);
  });

  it("of one code is created only once under concurrent requests", async () => {
    const { account } = await shop();
    const created = await Promise.allSettled(
      Array.from({ length: 5 }, () => aCoupon(account, { code: "same" })),
    );
    expect(created.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = created.find((one) => one.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "conflict" });
  });
});

it("changes a plan for later buyers, and refuses a stale change", async () => {
  const { account } = await shop();
  const plan = await aPlan(account);
  const { group, prices: _, ...rest } = plan;
  const terms = {
    ...rest,
    furtherPrices: {},
    trial: null,
    additionalAssetIds: group.assets.map(({ id }) => id),
    displayAssetIds: [],
    switchTargets: [],
  };
  app.clock.set("2026-11-05T12:00:00.000Z");
  const changed = await updatePlan(account.ctx, {
    ...terms,
    title: "New",
    id: plan.id,
    seenAt: plan.updatedAt,
  });
  expect(changed).toMatchObject({ title: "New", additionalAssets: [{ title: "Whole site" }] });
  const late = updatePlan(account.ctx, { ...terms, title: "Late", id: plan.id, seenAt: plan.updatedAt });
  await expect(late).rejects.toMatchObject({ code: "conflict" });
});
