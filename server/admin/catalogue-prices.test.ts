import { describe, expect, it } from "vitest";
import { planTermsSchema } from "@/shared/schemas/index";
import { PLAN } from "@/test/catalogue-procedures";
import { aSandbox, createPurchaseBody, createSandboxShop } from "@/test/checkout";
import { aStaffMember } from "@/test/staff";
import { aGroup, aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

const PRICE = {
  assetType: "story",
  assetId: null,
  title: "This story",
  priceCents: 0,
  priceCurrency: "INR",
  durationLength: 1,
  durationUnit: "lifetime",
  enabled: true,
} as const;

async function aCatalogue() {
  const account = await app.createAccount();
  const staff = await aStaffMember(app, { [account.account.id]: "owner" });
  const { catalogue } = await staff.caller();
  return { account, catalogue, groupId: (await aGroup(account)).id };
}

const BAD = { code: "BAD_REQUEST" };

describe("a price of 0", () => {
  it.each<[what: string, terms: object, path: string | null]>([
    ["is refused without confirmation", { priceCents: 0 }, "priceCents"],
    ["is refused in a further currency", { furtherPrices: { EUR: 0 } }, "furtherPrices.EUR"],
    ["is accepted for a plan that is marked as free", { priceCents: 0, free: true }, null],
    [
      "is accepted in every currency of a free plan",
      { priceCents: 0, furtherPrices: { EUR: 0 }, free: true },
      null,
    ],
    ["is the only price of a free plan", { priceCents: 900, free: true }, "priceCents"],
    [
      "is the only further price of a free plan",
      { priceCents: 0, furtherPrices: { EUR: 900 }, free: true },
      "furtherPrices.EUR",
    ],
    ["is not the same as an empty field", { furtherPrices: { EUR: null } }, "furtherPrices.EUR"],
  ])("%s", (_, terms, path) => {
    const read = planTermsSchema.safeParse({ ...PLAN, ...terms });
    expect(read.success ? null : read.error.issues[0]?.path.join(".")).toBe(path);
  });

  it("is refused for a plan or a story price without confirmation", async () => {
    const { account, catalogue, groupId } = await aCatalogue();
    const free = { ...PLAN, priceCents: 0 };
    const { id, updatedAt: seenAt } = await aPlan(account, { groupId });
    await expect(catalogue.createPlan({ ...free, groupId })).rejects.toMatchObject(BAD);
    await expect(catalogue.updatePlan({ ...free, id, seenAt })).rejects.toMatchObject(BAD);
    await expect(catalogue.createPrice(PRICE)).rejects.toMatchObject(BAD);
    expect(await catalogue.prices()).toEqual([]);
    expect((await catalogue.group({ id: groupId })).plans.map(({ priceCents }) => priceCents)).toEqual([
      1000,
    ]);
    await catalogue.updatePlan({ ...free, free: true, id, seenAt });
    await catalogue.createPrice({ ...PRICE, free: true });
    expect((await catalogue.group({ id: groupId })).plans.map(({ priceCents }) => priceCents)).toEqual([0]);
    expect((await catalogue.prices()).map(({ priceCents }) => priceCents)).toEqual([0]);
  });
});

describe("an unknown payment_type", () => {
  const KNOWN = /gateway_a, gateway_a_recurring, manual, .*wallet_a/;
  const ways = (...supportedPaymentProviders: string[]) => ({ ...PLAN, supportedPaymentProviders });

  it("is refused in a plan by the dashboard, with the list of valid values", async () => {
    const { account, catalogue, groupId } = await aCatalogue();
    const { id, updatedAt: seenAt } = await aPlan(account, { groupId });
    const refused = {
      ...BAD,
      cause: { problems: [{ path: "supportedPaymentProviders", message: expect.stringMatching(KNOWN) }] },
    };
    await expect(catalogue.createPlan({ ...ways("gatewayA"), groupId })).rejects.toMatchObject(refused);
    const wrong = ways("gateway_a", "sponsered");
    await expect(catalogue.updatePlan({ ...wrong, id, seenAt })).rejects.toMatchObject(refused);
    const valid = ways("gateway_a", "wallet_b", "sponsored");
    await catalogue.updatePlan({ ...valid, id, seenAt });
  });

  it("is valid once the account maps it to a gateway", async () => {
    const { account, catalogue, groupId } = await aCatalogue();
    const plan = { ...ways("harbour_pay"), groupId };
    await expect(catalogue.createPlan(plan)).rejects.toMatchObject(BAD);
    await aSandbox(account, ["harbour_pay"]);
    expect(await catalogue.createPlan(plan)).toMatchObject({ supportedPaymentProviders: ["harbour_pay"] });
  });

  it("is refused by every API call that writes one", async () => {
    const shop = await createSandboxShop(app);
    const [month, year] = [await aPlan(shop), await aPlan(shop, { recurring: true })];
    const email = "typo@readers.test";
    const { body: bought } = await shop.backoffice(
      email,
      "subscriptions.json",
      createPurchaseBody(month.id, { payment_type: "manual" }),
    );
    const payment = { payment_type: "gatewayA", amount_cents: 1000, amount_currency: "INR" };
    const management = `/api/v1/management/subscription_groups/${month.groupId}/subscription_plans.json`;
    const plan = { title: "T", duration_unit: "months", price_cents: 900, price_currency: "INR" };
    const { id } = bought.subscription;
    const reader = { provider: "email", id: email };
    const switchRequest = { subscription_plan_id: year.id, switch_type: "upgrade", payment };
    const token = `/api/v1/subscription_plans/${year.id}/external_subscription_token.json`;
    const answers = [
      await shop.backoffice(email, "subscriptions/preview.json", createPurchaseBody(month.id, payment)),
      await shop.backoffice(email, "subscriptions/preview.json", createPurchaseBody(year.id, payment)),
      await shop.backoffice(email, `subscriptions/${id}/renewals.json`, { subscription: { payment } }),
      await shop.own(reader, "subscriptions/preview", createPurchaseBody(month.id, payment)),
      await shop.own(reader, `subscriptions/${id}/switch_plan/preview`, switchRequest),
      await shop.guest("/preview", { ...createPurchaseBody(month.id, payment), emailAddress: email }),
      await shop.post(management, { ...plan, supported_payment_providers: ["gatewayA"] }, shop.server),
      await shop.post(token, { type: "gatewayA_recurring" }, shop.server),
    ];
    for (const { status, body, text } of answers) {
      expect([status, body.error.code], text).toEqual([400, "invalid"]);
      expect(body.error.message).toMatch(KNOWN);
    }
  });
});
