import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { mergeSubscribers } from "@/server/subscriptions/subscribers/index";
import { aShop, purchaseOf, type Shop } from "@/test/checkout";
import { mergingStaff } from "@/test/merging";
import { aSubscription } from "@/test/subscription-rows";
import { aCoupon, aGroup, aPlan, aSubscriber, signSvcJwt } from "@/test/subscriptions";
import { useWorld } from "@/test/world";

const world = useWorld();
const OWN = "/api/access/v1/members/me";
const GUEST = "/api/access/v1/subscription-without-login";
const RECURRING = { payment_type: "gateway_a_recurring" };
const anEmail = () => `${randomUUID()}@readers.test`;

interface Refusal {
  status: number;
  body: { error?: { code: string; details?: { path: string }[] } } | null;
}

/** What a client branches on: the status, the code, and what of the request it is about. */
function toldBy({ status, body }: Refusal): unknown[] {
  return [status, body?.error?.code, ...(body?.error?.details ?? []).map(({ path }) => path)];
}

/** A shop, one of its readers, and ways to ask as its server and as that reader. */
async function aReader(settings: object = {}) {
  const shop = await aShop(world, { settings: { subscriptions: settings } });
  const email = anEmail();
  const subscriber = await aSubscriber(shop, email);
  const token = await signSvcJwt(shop, { provider: "email", id: email });
  const send = async (
    [method, path]: readonly [string, string],
    body: object,
    headers = {},
  ): Promise<Refusal> => {
    const init = { method, body: JSON.stringify(body), host: shop.host, headers };
    const response = await world.fetch(path, init);
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

/** What is left of a refused purchase: nothing that anybody holds or owes. */
async function nothingBought({ account }: Shop): Promise<void> {
  const where = { accountId: account.id };
  const { prisma } = world.db;
  const held = [
    prisma.subscription.count({ where }),
    prisma.invoice.count({ where }),
    prisma.payment.count({ where }),
  ];
  expect(await Promise.all(held)).toEqual([0, 0, 0]);
}

describe("a preview is required", () => {
  test.each(["desk", "own", "guest"] as const)("of a purchase at a gateway: %s", async (channel) => {
    const { shop, email } = await aReader();
    const plan = await aPlan(shop);
    const body = purchaseOf(plan.id, { payment_token: "tok_success" });
    const answers = {
      desk: () => shop.desk(email, "subscriptions.json", body),
      own: () => shop.own({ id: "1" }, "subscriptions", body),
      guest: () => shop.guest("", { ...body, emailAddress: email }),
    };
    expect(toldBy(await answers[channel]())).toEqual([400, "invalid", "body.attempt_token"]);
    await nothingBought(shop);
  });
});

describe("only what is renewable is renewed", () => {
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
    expect(toldBy(await server("POST", `${id}/renewals.json`, { payment }))).toEqual(refused);
    expect(toldBy(await own("POST", `subscriptions/${id}/renewals`, { payment }))).toEqual(refused);
    expect(await world.db.prisma.subscription.count({ where: { accountId: shop.account.id } })).toBe(1);
  });

  test("not one that is not paid, that was renewed before, or that is deleted", async () => {
    const { shop, own, server, subscriber } = await aReader();
    const plan = await aPlan(shop);
    const owed = await aSubscription(shop, { subscriber, planId: plan.id, paymentState: "awaiting" });
    expect(toldBy(await server("POST", `${owed.id}/renewals`, { payment }))).toEqual([
      400,
      "invalid",
      "path.subscription_id",
    ]);
    const { id } = await aSubscription(shop, { subscriber, planId: plan.id });
    expect((await own("POST", `subscriptions/${id}/renewals`, { payment })).status).toBe(201);
    const again = { ...payment, payment_token: "tok_success_again" };
    expect(toldBy(await own("POST", `subscriptions/${id}/renewals`, { payment: again }))).toEqual([
      409,
      "conflict",
    ]);
    const gone = await aSubscription(shop, { subscriber, planId: plan.id, deletedAt: world.clock.now() });
    expect(toldBy(await server("POST", `${gone.id}/renewals`, { payment }))).toEqual([404, "not_found"]);
  });
});

describe("nobody gives to themselves", () => {
  const to = (provider: string, value: string) => ({
    recipient_subscriber: { recipient_identity_provider: provider, recipient_identity: value },
  });

  test.each([
    ["email", "other@readers.test"],
    ["platform", "8"],
    ["phone", "+919876543211"],
  ])(
    "by a name of theirs at %s, when it is previewed and when it is created without a preview",
    async (provider, value) => {
      const { shop, email, send } = await aReader();
      const plan = await aPlan(shop);
      const path = `/api/v1/subscribers/email/${encodeURIComponent(email)}/subscriber_identities.json`;
      const added = await send(["POST", path], { subscriber_identity: { provider, value } }, shop.server);
      expect(added.status).toBe(201);
      const body = purchaseOf(plan.id, { payment_type: "manual" }, to(provider, value));
      for (const path of ["subscriptions/preview.json", "subscriptions.json"])
        expect(toldBy(await shop.desk(email, path, body))).toEqual([
          400,
          "invalid",
          "body.recipient_subscriber",
        ]);
      await nothingBought(shop);
    },
  );

  test("by a name that became theirs after the preview, when it is created", async () => {
    const { shop, email, subscriber } = await aReader();
    const plan = await aPlan(shop);
    const body = purchaseOf(plan.id, { payment_token: "tok_success" }, to("email", "friend@readers.test"));
    const preview = await shop.desk(email, "subscriptions/preview.json", body);
    expect(preview.status, preview.text).toBe(200);
    const friend = await aSubscriber(shop, "friend@readers.test");
    const ctx = mergingStaff(shop);
    await mergeSubscribers(ctx, { keptId: subscriber.id, goneId: friend.id });
    const { attempt_token } = preview.body;
    const answer = await shop.desk(email, "subscriptions.json", { ...body, attempt_token });
    expect(toldBy(answer)).toEqual([400, "invalid", "body.recipient_subscriber"]);
    await nothingBought(shop);
  });
});

describe("of members", () => {
  test("there are no more than the plan's limit, and only where a subscription is shared", async () => {
    const { shop, server, own, subscriber } = await aReader();
    const offices = await aGroup(shop, { type: "group_access" });
    const shared = await aPlan(shop, { groupId: offices.id, userLimit: 1 });
    const { id } = await aSubscription(shop, { subscriber, planId: shared.id });
    const member = (identity: string) => ({ member: { provider: "email", identity } });
    expect((await server("POST", `${id}/members`, member("a@readers.test"))).status).toBe(201);
    const full = [400, "invalid"];
    expect(toldBy(await server("POST", `${id}/members`, member("b@readers.test")))).toEqual(full);
    expect(toldBy(await own("POST", `subscriptions/${id}/members`, member("c@readers.test")))).toEqual(full);
    const alone = await aSubscription(shop, { subscriber });
    expect(toldBy(await server("POST", `${alone.id}/members`, member("d@readers.test")))).toEqual([
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
    const answer = await shop.desk(
      email,
      "subscriptions/preview.json",
      purchaseOf(plan.id, RECURRING, trial),
    );
    expect(toldBy(answer)).toEqual([400, "invalid", "body.subscription.trial_period_length"]);
    const within = { trial_period_length: 2, trial_period_unit: "weeks" };
    const sound = await shop.desk(
      email,
      "subscriptions/preview.json",
      purchaseOf(plan.id, RECURRING, within),
    );
    expect(sound.status, sound.text).toBe(200);
  });
});

describe("extended is", () => {
  const until = { extend_to: "2027-12-31" };

  test.each([
    ["no recurring one", { recurring: true }],
    ["no cancelled one", { cancelledAt: new Date("2026-10-31T12:00:00Z") }],
  ])("%s", async (_what, row) => {
    const { shop, own, subscriber } = await aReader({ readersMayExtend: true });
    const plan = await aPlan(shop, { recurring: "recurring" in row });
    const { id, endAt } = await aSubscription(shop, { subscriber, planId: plan.id, ...row });
    expect(toldBy(await own("PATCH", `subscriptions/${id}/extend`, until))).toEqual([400, "invalid"]);
    const { endAt: now } = await world.db.prisma.subscription.findUniqueOrThrow({ where: { id } });
    expect(now).toEqual(endAt);
  });
});

describe("paid is", () => {
  test.each([
    ["another amount", { amount_cents: 999 }, "body.subscription.payment.amount_cents"],
    [
      "the amount without the coupon's part",
      { amount_cents: 1000 },
      "body.subscription.payment.amount_cents",
    ],
    ["another currency", { amount_currency: "USD" }, "body.subscription.payment.amount_currency"],
  ])("not %s", async (what, payment, path) => {
    const { shop, email } = await aReader();
    const plan = await aPlan(shop);
    const coupon = await aCoupon(shop);
    const more = what.includes("coupon") ? { coupon_code: coupon.code } : {};
    const body = purchaseOf(plan.id, payment, more);
    for (const answer of [
      await shop.desk(email, "subscriptions/preview.json", body),
      await shop.own({ id: "1" }, "subscriptions/preview", body),
      await shop.guest("/preview", { ...body, emailAddress: email }),
    ])
      expect(toldBy(answer)).toEqual([400, "invalid", path]);
  });

  test.each(["manual", "sponsored"])("by nobody in a browser with the word %s", async (payment_type) => {
    const { shop, email } = await aReader();
    const plan = await aPlan(shop);
    const word = purchaseOf(plan.id, { payment_type });
    const refused = [400, "invalid", "body.subscription.payment.payment_type"];
    expect(toldBy(await shop.own({ id: "1" }, "subscriptions/preview", word))).toEqual(refused);
    expect(toldBy(await shop.guest("/preview", { ...word, emailAddress: email }))).toEqual(refused);
    const { attempt_token } = (await shop.own({ id: "1" }, "subscriptions/preview", purchaseOf(plan.id)))
      .body;
    const create = { ...word, attempt_token };
    expect((await shop.own({ id: "1" }, "subscriptions", create)).body.error.code).toMatch(
      /^(?:invalid|conflict)$/,
    );
    await nothingBought(shop);
  });
});

test("the key alone acts for nobody, in any row that writes", async () => {
  const { shop, key, send, subscriber } = await aReader({ readersMayExtend: true });
  const { id, plan } = await aSubscription(shop, { subscriber });
  const rows: readonly (readonly [string, string, object])[] = [
    ["POST", "subscriptions/preview", purchaseOf(plan.id)],
    ["POST", "subscriptions", purchaseOf(plan.id)],
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
    expect([method, path, ...toldBy(answer)]).toEqual([method, path, 401, "unauthorized"]);
  }
  expect((await send(["POST", `${GUEST}/preview?${key}`], purchaseOf(plan.id))).status).toBe(400);
});
