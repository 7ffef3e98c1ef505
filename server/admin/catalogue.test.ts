import { TRPCError } from "@trpc/server";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import type { couponTermsSchema, groupTermsSchema, planTermsSchema } from "@/server/admin/schemas/index";
import { STAFF_ROLES } from "@/server/staff/index";
import { aStaffMember, type TestStaff } from "@/test/staff";
import { aCoupon, aGroup, anAsset, aPlan, aPricingPlan } from "@/test/subscriptions";
import { type TestAccount, useWorld } from "@/test/world";

const world = useWorld();

type Caller = Awaited<ReturnType<TestStaff["caller"]>>;

async function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "OK",
    (error: unknown) => {
      if (error instanceof TRPCError) return error.code;
      throw error;
    },
  );
}

const PAYWALL = {
  meter: { anonymous: 3, loggedIn: 6 },
  hardPaywall: { accessLevel: 2, attributes: {} },
  graceDays: 7,
  reminderDays: [14, 3],
  readersMayExtend: false,
  storyAttributesUrl: null,
  invoices: { prefix: "HC-", seller: "Harbour", addressLines: ["1 Quay"], taxNumber: null, footer: "" },
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

const PLAN: z.input<typeof planTermsSchema> = {
  title: "A year",
  description: null,
  durationLength: 1,
  durationUnit: "years",
  priceCents: 9_900,
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
};

const COUPON: z.input<typeof couponTermsSchema> = {
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

async function things(account: TestAccount) {
  const plan = await aPlan(account);
  const [coupon, price, asset] = [
    await aCoupon(account),
    await aPricingPlan(account),
    await anAsset(account),
  ];
  const seenAt = world.clock.now();
  return { plan, group: plan.group, coupon, price, asset, spare: await aGroup(account), seenAt };
}

type Things = Awaited<ReturnType<typeof things>>;

const READS: Readonly<Record<string, (caller: Caller, about: Things) => Promise<unknown>>> = {
  groups: (caller) => caller.catalogue.groups({}),
  group: (caller, { group }) => caller.catalogue.group({ id: group.id }),
  assets: (caller) => caller.catalogue.assets(),
  prices: (caller) => caller.catalogue.prices(),
  coupons: (caller) => caller.catalogue.coupons({}),
  taxes: (caller) => caller.catalogue.taxes(),
  paywall: (caller) => caller.catalogue.paywall(),
};

/** About something that is there: another account's is not found. */
const WRITES: Readonly<Record<string, (caller: Caller, about: Things) => Promise<unknown>>> = {
  createPlan: (caller, { group }) => caller.catalogue.createPlan({ ...PLAN, groupId: group.id }),
  updatePlan: (caller, { plan, seenAt }) => caller.catalogue.updatePlan({ ...PLAN, id: plan.id, seenAt }),
  updateGroup: (caller, { group, seenAt }) =>
    caller.catalogue.updateGroup({ ...GROUP, id: group.id, seenAt }),
  updateCoupon: (caller, { coupon, seenAt }) =>
    caller.catalogue.updateCoupon({ ...COUPON, code: coupon.code, id: coupon.id, seenAt }),
  updatePrice: (caller, { price, seenAt }) =>
    caller.catalogue.updatePrice({ ...PRICE, id: price.id, seenAt }),
  updateAsset: (caller, { asset }) => caller.catalogue.updateAsset({ ...ASSET, id: asset.id }),
  retirePlan: (caller, { plan }) => caller.catalogue.retirePlan({ id: plan.id }),
  retireGroup: (caller, { spare }) => caller.catalogue.retireGroup({ id: spare.id }),
  retireCoupon: (caller, { coupon }) => caller.catalogue.retireCoupon({ id: coupon.id }),
  retirePrice: (caller, { price }) => caller.catalogue.retirePrice({ id: price.id }),
  retireAsset: (caller, { asset }) => caller.catalogue.retireAsset({ id: asset.id }),
};

const CREATES: typeof WRITES = {
  createGroup: (caller) => caller.catalogue.createGroup(GROUP),
  createAsset: (caller) => caller.catalogue.createAsset(ASSET),
  createCoupon: (caller) => caller.catalogue.createCoupon(COUPON),
  createPrice: (caller) => caller.catalogue.createPrice(PRICE),
  saveTaxes: (caller) =>
    caller.catalogue.saveTaxes({ taxes: [{ name: "VAT", percentage: 20, enabled: true }] }),
  savePaywall: (caller) => caller.catalogue.savePaywall(PAYWALL),
};

const READERS = ["owner", "admin", "subscriptions", "support", "read_only"];
const WRITERS = ["owner", "admin", "subscriptions"];

describe("the catalogue", () => {
  it.each(STAFF_ROLES)("is read and written by %s exactly as the role says", async (role) => {
    const account = await world.createAccount();
    const about = await things(account);
    const caller = await (await aStaffMember(world, { [account.account.id]: role })).caller();
    const expected = (roles: string[]) => (roles.includes(role) ? "OK" : "FORBIDDEN");
    for (const [name, call] of Object.entries(READS)) {
      expect([name, await codeOf(call(caller, about))]).toEqual([name, expected(READERS)]);
    }
    for (const [name, call] of Object.entries({ ...CREATES, ...WRITES })) {
      expect([name, await codeOf(call(caller, about))]).toEqual([name, expected(WRITERS)]);
    }
  });

  it("knows nothing of another account's", async () => {
    const theirs = await things(await world.createAccount());
    const mine = await world.createAccount();
    const caller = await (await aStaffMember(world, { [mine.account.id]: "owner" })).caller();
    for (const [name, call] of Object.entries(WRITES)) {
      expect([name, await codeOf(call(caller, theirs))]).toEqual([name, "NOT_FOUND"]);
    }
    expect(await codeOf(caller.catalogue.group({ id: theirs.group.id }))).toBe("NOT_FOUND");
    expect(await caller.catalogue.groups({})).toEqual([]);
    expect(await caller.catalogue.coupons({})).toEqual([]);
    expect(await caller.catalogue.prices()).toEqual([]);
    expect(await caller.catalogue.assets()).toEqual([]);
  });

  it("is narrowed by type, text and standing", async () => {
    const account = await world.createAccount();
    const caller = await (await aStaffMember(world, { [account.account.id]: "subscriptions" })).caller();
    await aGroup(account, { name: "Digital" });
    const offices = await aGroup(account, { name: "Offices", type: "group_access", public: false });
    await aPlan(account, { groupId: offices.id, title: "Five desks" });
    const names = async (filter: Parameters<Caller["catalogue"]["groups"]>[0]) =>
      (await caller.catalogue.groups(filter)).map(({ name }) => name);
    expect(await names({ type: "group_access" })).toEqual(["Offices"]);
    expect(await names({ text: "desk" })).toEqual(["Offices"]);
    expect(await names({ text: "digi" })).toEqual(["Digital"]);
    await aCoupon(account, { code: "OPEN", maxRedemptions: 2 });
    await aCoupon(account, { code: "OVER", validUntil: world.clock.now() });
    await aCoupon(account, { code: "OFF", enabled: false });
    const codes = async (filter: Parameters<Caller["catalogue"]["coupons"]>[0]) =>
      (await caller.catalogue.coupons(filter)).map(({ code }) => code);
    expect(await codes({ standing: "open" })).toEqual(["OPEN"]);
    expect(await codes({ standing: "over" })).toEqual(["OVER"]);
    expect(await codes({ text: "of" })).toEqual(["OFF"]);
  });

  it("names the field that is wrong", async () => {
    const account = await world.createAccount();
    const { group } = await things(account);
    const caller = await (await aStaffMember(world, { [account.account.id]: "owner" })).caller();
    const trial = { length: 7, unit: "days" } as const;
    const wrong = caller.catalogue.createPlan({ ...PLAN, trial, groupId: group.id });
    await expect(wrong).rejects.toMatchObject({ cause: { problems: [{ path: "trial" }] } });
    const twice = { name: "VAT", percentage: 5, enabled: true };
    expect(await codeOf(caller.catalogue.saveTaxes({ taxes: [twice, twice] }))).toBe("BAD_REQUEST");
  });

  it("keeps what it does not say of how the account sells", async () => {
    const account = await world.createAccount({ settings: { subscriptions: { wrapClientLists: true } } });
    const caller = await (await aStaffMember(world, { [account.account.id]: "owner" })).caller();
    await caller.catalogue.savePaywall(PAYWALL);
    expect(await caller.catalogue.paywall()).toMatchObject({ ...PAYWALL, wrapClientLists: true });
  });

  it("lowers no cap below what is used", async () => {
    const account = await world.createAccount();
    const coupon = await aCoupon(account, { code: "THREE", maxRedemptions: 3 });
    await world.db.prisma.couponCode.update({ where: { id: coupon.id }, data: { redeemed: 2 } });
    const caller = await (await aStaffMember(world, { [account.account.id]: "owner" })).caller();
    const change = { ...COUPON, code: "THREE", id: coupon.id, seenAt: world.clock.now() };
    expect(await codeOf(caller.catalogue.updateCoupon({ ...change, maxRedemptions: 1 }))).toBe("BAD_REQUEST");
    expect(await codeOf(caller.catalogue.updateCoupon({ ...change, maxRedemptions: 2 }))).toBe("OK");
  });
});
