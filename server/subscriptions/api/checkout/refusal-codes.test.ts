import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { mergeSubscribers } from "@/server/subscriptions/customers/index";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { mergingStaff } from "@/test/merging-staff";
import { aSubscription } from "@/test/subscription-fixtures";
import { aCoupon, aGroup, aPlan, aSubscriber, signSvcJwt } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const OWN = "/api/access/v1/members/me";
const GUEST = "/api/access/v1/subscription-without-login";
const RECURRING = { payment_type: "gateway_a_recurring" };
const anEmail = () => `${randomUUID()}@readers.test`;

interface Refusal {
  status: number;
  body: { error?: { code: string; details?: { path: string }[] } } | null;
}

/** The parts of an error that a client evaluates: status, code, and the paths of the request. */
function toFault({ status, body }: Refusal): unknown[] {
  return [status, body?.error?.code, ...(body?.error?.details ?? []).map(({ path }) => path)];
}

/** Create a shop, a reader, and requests as its server and as that reader. */
async function aReader(settings: object = {}) {
  const shop = await createSandboxShop(app, { settings: { subscriptions: settings } });
  const email = anEmail();
  const subscriber = await aSubscriber(shop, email);
  const token = await signSvcJwt(shop, { provider: "email", id: email });
  const send = async ([method, path]: [string, string], body: object, headers = {}): Promise<Refusal> => {
    const init = { method, body: JSON.stringify(body), host: shop.host, headers };
    const response = await app.fetch(path, init);
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
  const key = `key=${shop.account.key}`;
  return {
    shop,
    email,
    subscriber,
    key,
    send,
    own: (method: string, path: string, body: object = {}) =>
      send([method, `${OWN}/${path}?${key}&svc_jwt=${token}`], body),
    server: (method: string, path: string, body: object = {}) =>
      send([method, `/api/v1/subscriptions/${path}`], body, shop.server),
  };
}

/** Assert that a refused purchase left no subscription, invoice or payment. */
async function expectNothingBought({ account }: Shop): Promise<void> {
  const where = { accountId: account.id };
  const { prisma } = app.db;
  const held = [
    prisma.subscription.count({ where }),
    prisma.invoice.count({ where }),
    prisma.payment.count({ where }),
  ];
  expect(await Promise.all(held)).toEqual([0, 0, 0]);
}

describe("a preview is required", () => {
  test.each(["backoffice", "own", "guest"] as const)("for a purchase at a gateway: %s", async (channel) => {
    const { shop, email } = await aReader();
    const plan = await aPlan(shop);
    const body = createPurchaseBody(plan.id, { payment_token: "tok_success" });
    const answers = {
      backoffice: () => shop.backoffice(email, "subscriptions.json", body),
      own: () => shop.own({ id: "1" }, "subscriptions", body),
      guest: () => shop.guest("", { ...body, emailAddress: email }),
    };
    expect(toFault(await answers[channel]())).toEqual([400, "invalid", "body.attempt_token"]);
    await expectNothingBought(shop);
  });
});

describe("only a renewable subscription is renewed", () => {
  const payment = {
    payment_type: "gateway_a",
    payment_token: "tok_success",
    amount_cents: 1000,
    amount_currency: "INR",
  };

  test("not a recurring one, by its server, its reader or a checkout", async () => {
    const { shop, own, server, subscriber } = await aReader();
    const plan = await aPlan(shop, { recurring: true });
    const { id } = await aSubscription(shop, { subscriber, planId: plan.id, recurring: true });
    const refused = [400, "invalid", "path.subscription_id"];
    expect(toFault(await server("POST", `${id}/renewals.json`, { payment }))).toEqual(refused);
    expect(toFault(await own("POST", `subscriptions/${id}/renewals`, { payment }))).toEqual(refused);
    expect(await app.db.prisma.subscription.count({ where: { accountId: shop.account.id } })).toBe(1);
  });

  test("not one that is unpaid, already renewed, or deleted", async () => {
    const { shop, own, server, subscriber } = await aReader();
    const plan = await aPlan(shop);
    const owed = await aSubscription(shop, { subscriber, planId: plan.id, paymentState: "awaiting" });
    expect(toFault(await server("POST", `${owed.id}/renewals`, { payment }))).toEqual([
      400,
      "invalid",
      "path.subscription_id",
    ]);
    const { id } = await aSubscription(shop, { subscriber, planId: plan.id });
    expect((await own("POST", `subscriptions/${id}/renewals`, { payment })).status).toBe(201);
    const repeated = { ...payment, payment_token: "tok_success_again" };
    expect(toFault(await own("POST", `subscriptions/${id}/renewals`, { payment: repeated }))).toEqual([
      409,
      "conflict",
    ]);
    const deleted = await aSubscription(shop, { subscriber, planId: plan.id, deletedAt: app.clock.now() });
    expect(toFault(await server("POST", `${deleted.id}/renewals`, { payment }))).toEqual([404, "not_found"]);
  });
});

describe("a gift to oneself is refused", () => {
  const to = (provider: string, value: string) => ({
    recipient_subscriber: { recipient_identity_provider: provider, recipient_identity: value },
  });

  test.each([
    ["email", "other@readers.test"],
    ["platform", "8"],
    ["phone", "+919876543211"],
  ])(
    "by an own identity of %s, in a preview and in a purchase without a preview",
    async (provider, value) => {
      const { shop, email, send } = await aReader();
      const plan = await aPlan(shop);
      const path = `/api/v1/subscribers/email/${encodeURIComponent(email)}/subscriber_identities.json`;
      const added = await send(["POST", path], { subscriber_identity: { provider, value } }, shop.server);
      expect(added.status).toBe(201);
      const body = createPurchaseBody(plan.id, { payment_type: "manual" }, to(provider, value));
      for (const path of ["subscriptions/preview.json", "subscriptions.json"])
        expect(toFault(await shop.backoffice(email, path, body))).toEqual([
          400,
          "invalid",
          "body.recipient_subscriber",
        ]);
      await expectNothingBought(shop);
    },
  );

  test("by an identity added after the preview, in the purchase", async () => {
    const { shop, email, subscriber } = await aReader();
    const plan = await aPlan(shop);
    const body = createPurchaseBody(
      plan.id,
      { payment_token: "tok_success" },
      to("email", "friend@readers.test"),
    );
    const preview = await shop.backoffice(email, "subscriptions/preview.json", body);
    expect(preview.status, preview.text).toBe(200);
    const friend = await aSubscriber(shop, "friend@readers.test");
    const ctx = mergingStaff(shop);
    await mergeSubscribers(ctx, { keptId: subscriber.id, goneId: friend.id });
    const { attempt_token } = preview.body;
    const answer = await shop.backoffice(email, "subscriptions.json", { ...body, attempt_token });
    expect(toFault(answer)).toEqual([400, "invalid", "body.recipient_subscriber"]);
    await expectNothingBought(shop);
  });
});

describe("members", () => {
  test("are limited by the plan, and refused where a subscription is not shared", async () => {
    const { shop, server, own, subscriber } = await aReader();
    const offices = await aGroup(shop, { type: "group_access" });
    const shared = await aPlan(shop, { groupId: offices.id, userLimit: 1 });
    const { id } = await aSubscription(shop, { subscriber, planId: shared.id });
    const member = (identity: string) => ({ member: { provider: "email", identity } });
    expect((await server("POST", `${id}/members`, member("a@readers.test"))).status).toBe(201);
    const full = [400, "invalid"];
    expect(toFault(await server("POST", `${id}/members`, member("b@readers.test")))).toEqual(full);
    expect(toFault(await own("POST", `subscriptions/${id}/members`, member("c@readers.test")))).toEqual(full);
    const unshared = await aSubscription(shop, { subscriber });
    expect(toFault(await server("POST", `${unshared.id}/members`, member("d@readers.test")))).toEqual([
      400,
      "invalid",
    ]);
  });
});

describe("a trial", () => {
  test.each([
    ["longer than the plan's", { trial_period_length: 15, trial_period_unit: "days" }],
    ["of a month where the plan's is fourteen days", { trial_period_length: 1, trial_period_unit: "months" }],
  ])("%s is refused", async (_what, trial) => {
    const { shop, email } = await aReader();
    const plan = await aPlan(shop, { recurring: true, trial: { length: 14, unit: "days" } });
    const answer = await shop.backoffice(
      email,
      "subscriptions/preview.json",
      createPurchaseBody(plan.id, RECURRING, trial),
    );
    expect(toFault(answer)).toEqual([400, "invalid", "body.subscription.trial_period_length"]);
    const within = { trial_period_length: 2, trial_period_unit: "weeks" };
    const sound = await shop.backoffice(
      email,
      "subscriptions/preview.json",
      createPurchaseBody(plan.id, RECURRING, within),
    );
    expect(sound.status, sound.text).toBe(200);
  });
});

describe("an extension is refused for", () => {
  const extension = { extend_to: "2027-12-31" };

  test.each([
    ["a recurring subscription", { recurring: true }],
    ["a cancelled subscription", { cancelledAt: new Date("2026-10-31T12:00:00Z") }],
  ])("%s", async (_what, row) => {
    const { shop, own, subscriber } = await aReader({ readersMayExtend: true });
    const plan = await aPlan(shop, { recurring: "recurring" in row });
    const { id, endAt } = await aSubscription(shop, { subscriber, planId: plan.id, ...row });
    expect(toFault(await own("PATCH", `subscriptions/${id}/extend`, extension))).toEqual([400, "invalid"]);
    const { endAt: now } = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id } });
    expect(now).toEqual(endAt);
  });
});

describe("a payment is refused with", () => {
  test.each([
    ["another amount", { amount_cents: 999 }, "body.subscription.payment.amount_cents"],
    [
      "the amount without the coupon's discount",
      { amount_cents: 1000 },
      "body.subscription.payment.amount_cents",
    ],
    ["another currency", { amount_currency: "USD" }, "body.subscription.payment.amount_currency"],
  ])("%s", async (what, payment, path) => {
    const { shop, email } = await aReader();
    const plan = await aPlan(shop);
    const coupon = await aCoupon(shop);
    const overrides = what.includes("coupon") ? { coupon_code: coupon.code } : {};
    const body = createPurchaseBody(plan.id, payment, overrides);
    for (const answer of [
      await shop.backoffice(email, "subscriptions/preview.json", body),
      await shop.own({ id: "1" }, "subscriptions/preview", body),
      await shop.guest("/preview", { ...body, emailAddress: email }),
    ])
      expect(toFault(answer)).toEqual([400, "invalid", path]);
  });

  test.each(["manual", "sponsored"])(
    "readers and guests may not use the payment type %s",
    async (payment_type) => {
      const { shop, email } = await aReader();
      const plan = await aPlan(shop);
      const purchase = createPurchaseBody(plan.id, { payment_type });
      const refused = [400, "invalid", "body.subscription.payment.payment_type"];
      expect(toFault(await shop.own({ id: "1" }, "subscriptions/preview", purchase))).toEqual(refused);
      expect(toFault(await shop.guest("/preview", { ...purchase, emailAddress: email }))).toEqual(refused);
      const { attempt_token } = (
        await shop.own({ id: "1" }, "subscriptions/preview", createPurchaseBody(plan.id))
      ).body;
      const create = { ...purchase, attempt_token };
      expect((await shop.own({ id: "1" }, "subscriptions", create)).body.error.code).toMatch(
        /^(?:invalid|conflict)$/,
      );
      await expectNothingBought(shop);
    },
  );
});

test("every write endpoint refuses the key alone", async () => {
  const { shop, key, send, subscriber } = await aReader({ readersMayExtend: true });
  const { id, plan } = await aSubscription(shop, { subscriber });
  const rows: readonly (readonly [string, string, object])[] = [
    ["POST", "subscriptions/preview", createPurchaseBody(plan.id)],
    ["POST", "subscriptions", createPurchaseBody(plan.id)],
    ["PATCH", "subscriptions", { metadata: {} }],
    ["PUT", `subscriptions/${id}/cancel`, {}],
    ["PATCH", `subscriptions/${id}`, { subscription: { metadata: {} } }],
    ["PATCH", `subscriptions/${id}/extend`, { extend_to: "indefinitely" }],
    ["POST", `subscriptions/${id}/renewals`, { payment: { payment_type: "gateway_a" } }],
    [
      "POST",
      `subscriptions/${id}/switch_plan/preview`,
      { subscription_plan_id: plan.id, switch_type: "upgrade" },
    ],
    ["POST", `subscriptions/${id}/switch_plan`, { attempt_token: "x" }],
    ["POST", `subscriptions/${id}/members`, { member: { provider: "email", identity: "a@b.test" } }],
    ["DELETE", `subscriptions/${id}/members`, {}],
    ["POST", "metadata", { phone_number: "+919876543210" }],
    ["PUT", "metadata", { phone_number: "+919876543210" }],
    ["POST", "entitlement", {}],
  ];
  for (const [method, path, body] of rows) {
    const query = method === "DELETE" ? `${key}&ids[]=1` : key;
    const answer = await send([method, `${OWN}/${path}?${query}`], body);
    expect([method, path, ...toFault(answer)]).toEqual([method, path, 401, "unauthorized"]);
  }
  expect((await send(["POST", `${GUEST}/preview?${key}`], createPurchaseBody(plan.id))).status).toBe(400);
});
