import { expect, test } from "vitest";
import { runDueWork } from "@/server/subscriptions/billing/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { findSubscriber, mergeSubscribers, undoMerge } from "@/server/subscriptions/customers/index";
import {
  addMember,
  cancelSubscription,
  listMembers,
  removeMembers,
} from "@/server/subscriptions/lifecycle/index";
import { mergingStaff } from "@/test/merging-staff";
import { createTestPaymentContext } from "@/test/payment-context";
import { aSubscriber } from "@/test/subscriptions";
import { createSwitchScenario } from "@/test/switch-scenario";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const [BEN, CAT, DAN] = ["ben@readers.test", "cat@readers.test", "dan@readers.test"] as const;

/** Create a month for a group that Ben and Cat share; other members are found by their address. */
async function aShared(terms: Parameters<typeof createSwitchScenario>[1] = {}) {
  const owner = await createSwitchScenario(app, { type: "group_access", userLimit: 3, ...terms });
  const { shop } = owner;
  const first = await owner.buy();
  const add = (id: number, value: string) => {
    const identity = { provider: "email", value };
    return addMember(shop.ctx, { id, subscriberId: null, identity, name: null });
  };
  const remove = async (id: number, value: string) => {
    const subscriber = await findSubscriber(shop.ctx, { provider: "email", value });
    await removeMembers(shop.ctx, { id, subscriberId: null, memberIds: [subscriber?.id ?? 0] });
  };
  await add(first.id, BEN);
  await add(first.id, CAT);
  return {
    ...owner,
    first,
    add,
    remove,
    members: async (id: number) => {
      const all = await listMembers(shop.ctx, { id, subscriberId: null });
      return all.flatMap(({ identities: [name] }) => name?.value ?? []);
    },
    open: () => Promise.all([BEN, CAT, DAN].map((name) => owner.opens(name))),
    due: (day: string) => {
      app.clock.set(`${day}T12:00:00.000Z`);
      return runDueWork(createTestPaymentContext(shop));
    },
  };
}

test("members of a subscription that is switched immediately share the new one without a gap", async () => {
  const { plus, first, change, members, open, refund, add, remove } = await aShared();
  app.clock.set("2026-11-16T12:00:00.000Z");
  const second = await change(first.id, plus);
  expect([await members(second.id), await open()]).toEqual([
    [BEN, CAT],
    [true, true, false],
  ]);
  await add(second.id, DAN);
  await remove(second.id, BEN);
  await refund(second.payment_id);
  // The former subscription continues for its current members.
  expect([await members(first.id), await open()]).toEqual([
    [CAT, DAN],
    [false, true, true],
  ]);
});

test("members of a subscription with a scheduled switch share its successor, including later changes", async () => {
  const { plus, first, change, members, open, add, remove, due } = await aShared({ prorationEnabled: false });
  const waiting = await change(first.id, plus);
  await add(first.id, DAN);
  await remove(first.id, BEN);
  expect([await members(first.id), await members(waiting.id)]).toEqual([
    [CAT, DAN],
    [CAT, DAN],
  ]);
  // Also before a scheduled job has run.
  app.clock.set("2026-12-01T12:00:00.000Z");
  expect(await open()).toEqual([false, true, true]);
  await due("2026-12-01");
  expect(await open()).toEqual([false, true, true]);
});

test("members of a renewed subscription share its renewals, including later changes", async () => {
  const { shop, ada, first, members, open, add, remove, due } = await aShared();
  const renew = async (id: number, token: string) => {
    const payment = { payment_type: "gateway_a", amount_cents: 1000, amount_currency: "INR" };
    const body = { subscription: { payment: { ...payment, payment_token: token } } };
    const renewed = await shop.own(ada, `subscriptions/${id}/renewals`, body);
    expect(renewed.status, renewed.text).toBe(201);
    return renewed.body.subscription;
  };
  const second = await renew(first.id, "tok_success_2");
  await add(first.id, DAN);
  await remove(first.id, BEN);
  expect(await members(second.id)).toEqual([CAT, DAN]);
  await due("2026-12-02");
  expect(await open()).toEqual([false, true, true]);
  const third = await renew(second.id, "tok_success_3");
  expect(await members(third.id)).toEqual([CAT, DAN]);
  await due("2027-01-02");
  expect(await open()).toEqual([false, true, true]);
});

test("a switch to a plan with too few members is refused, before its payment and at it", async () => {
  const { shop, first, planOf, preview, perform, add, remove } = await aShared();
  const pair = await planOf("Pair", 1500, { userLimit: 2 });
  const { body } = await preview(first.id, pair);
  await add(first.id, DAN);
  const refused = await preview(first.id, pair);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("3 people share")]);
  expect((await perform(first.id, body.attempt_token)).status).toBe(409);
  expect(await app.db.prisma.payment.count({ where: { accountId: shop.account.id } })).toBe(1);
  await remove(first.id, DAN);
  expect((await perform(first.id, body.attempt_token)).status).toBe(200);
});

test.each([
  ["refunded", "refund"],
  ["cancelled immediately", "cancel"],
  ["ended", "end"],
])(
  "a shared subscription that is %s no longer opens for its members; their own ones do",
  async (_what, how) => {
    const { shop, ada, basic, first, open, refund, opens, due, add } = await aShared();
    expect(await open()).toEqual([true, true, false]);
    const body = {
      subscription: {
        subscription_plan_id: basic.id,
        payment: { payment_type: "manual", amount_cents: 1000, amount_currency: "INR" },
        start_timestamp: "2026-11-01T12:00:00.000Z",
      },
    };
    expect((await shop.backoffice(BEN, "subscriptions.json", body)).status).toBe(201);
    if (how === "refund") await refund(first.payment_id);
    if (how === "cancel")
      await cancelSubscription(shop.ctx, { id: first.id, subscriberId: null, immediately: true });
    if (how === "end") await due("2026-11-30");
    if (how !== "end") expect([await opens(ada.id), await open()]).toEqual([false, [true, false, false]]);
    await due("2026-12-02");
    expect([await opens(ada.id), await open()]).toEqual([false, [false, false, false]]);
    // An ended subscription accepts no new members.
    await add(first.id, DAN).catch(() => null);
    expect(await open()).toEqual([false, false, false]);
  },
);

test("a merge of a shared subscription's buyer, and its undoing, do not affect the members", async () => {
  const { shop, first, open, members, add } = await aShared();
  const target = await aSubscriber(shop, "kept@readers.test");
  const { subscriberId: goneId } = await app.db.prisma.subscription.findUniqueOrThrow({
    where: { id: first.id },
  });
  const staff = mergingStaff(shop);
  const { mergeId } = await mergeSubscribers(staff, { keptId: target.id, goneId });
  expect([await members(first.id), await open()]).toEqual([
    [BEN, CAT],
    [true, true, false],
  ]);
  await expect(add(first.id, "kept@readers.test")).rejects.toMatchObject({ code: "invalid" });
  await undoMerge(staff, mergeId);
  expect([await members(first.id), await open()]).toEqual([
    [BEN, CAT],
    [true, true, false],
  ]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("all members added during a switch of a shared subscription are members of the new one", async () => {
  const { plus, first, preview, perform, members, add } = await aShared({ userLimit: 20 });
  const { attempt_token } = (await preview(first.id, plus)).body;
  const [switched, ...added] = await Promise.all([
    perform(first.id, attempt_token),
    ...Array.from({ length: 12 }, (_, at) => add(first.id, `m${at}@readers.test`).catch(() => null)),
  ]);
  expect(switched?.status).toBe(200);
  const addedNames = added.filter((one) => one !== null).map(({ identities: [name] }) => name?.value);
  const now = await members(switched?.body.subscription.id);
  expect(now.filter((name) => addedNames.includes(name)).length).toBe(addedNames.length);
});
