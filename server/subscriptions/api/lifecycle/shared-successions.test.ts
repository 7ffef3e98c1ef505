import { expect, test } from "vitest";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import {
  addMember,
  cancelSubscription,
  listMembers,
  removeMembers,
} from "@/server/subscriptions/lifecycle/index";
import { performDue } from "@/server/subscriptions/recurring/index";
import { findSubscriber, mergeSubscribers, undoMerge } from "@/server/subscriptions/subscribers/index";
import { paymentContextOf } from "@/test/gateway-events";
import { mergingStaff } from "@/test/merging";
import { aSubscriber } from "@/test/subscriptions";
import { aSwitcher } from "@/test/switching";
import { useWorld } from "@/test/world";

const world = useWorld();
const [BEN, CAT, DAN] = ["ben@readers.test", "cat@readers.test", "dan@readers.test"] as const;

/** A month for a group that Ben and Cat share; others are asked for by their address. */
async function aShared(terms: Parameters<typeof aSwitcher>[1] = {}) {
  const owner = await aSwitcher(world, { type: "group_access", userLimit: 3, ...terms });
  const { shop } = owner;
  const first = await owner.buy();
  const add = (id: number, value: string) => {
    const identity = { provider: "email", value };
    return addMember(shop.ctx, { id, subscriberId: null, identity, name: null });
  };
  const remove = async (id: number, value: string) => {
    const found = await findSubscriber(shop.ctx, { provider: "email", value });
    await removeMembers(shop.ctx, { id, subscriberId: null, memberIds: [found?.id ?? 0] });
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
      world.clock.set(`${day}T12:00:00.000Z`);
      return performDue(paymentContextOf(shop));
    },
  };
}

test("who shares a subscription that is switched at once shares the other one, without a moment between", async () => {
  const { plus, first, change, members, open, giveBack, add, remove } = await aShared();
  world.clock.set("2026-11-16T12:00:00.000Z");
  const second = await change(first.id, plus);
  expect([await members(second.id), await open()]).toEqual([
    [BEN, CAT],
    [true, true, false],
  ]);
  await add(second.id, DAN);
  await remove(second.id, BEN);
  await giveBack(second.payment_id);
  // The former one goes on, for those who share it now.
  expect([await members(first.id), await open()]).toEqual([
    [CAT, DAN],
    [false, true, true],
  ]);
});

test("who shares a subscription that waits for a switch shares what follows it, and so does who comes or goes meanwhile", async () => {
  const { plus, first, change, members, open, add, remove, due } = await aShared({ prorationEnabled: false });
  const waiting = await change(first.id, plus);
  await add(first.id, DAN);
  await remove(first.id, BEN);
  expect([await members(first.id), await members(waiting.id)]).toEqual([
    [CAT, DAN],
    [CAT, DAN],
  ]);
  // Before any sweep has come by, too.
  world.clock.set("2026-12-01T12:00:00.000Z");
  expect(await open()).toEqual([false, true, true]);
  await due("2026-12-01");
  expect(await open()).toEqual([false, true, true]);
});

test("who shares a subscription that is renewed shares its renewals, and so does who comes or goes meanwhile", async () => {
  const { shop, ada, first, members, open, add, remove, due } = await aShared();
  const renew = async (id: number, token: string) => {
    const payment = { payment_type: "gateway_a", amount_cents: 1000, amount_currency: "INR" };
    const body = { subscription: { payment: { ...payment, payment_token: token } } };
    const made = await shop.own(ada, `subscriptions/${id}/renewals`, body);
    expect(made.status, made.text).toBe(201);
    return made.body.subscription;
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

test("a switch to a plan with less room than people share it is refused, before it is paid and while it is", async () => {
  const { shop, first, planOf, preview, perform, add, remove } = await aShared();
  const pair = await planOf("Pair", 1500, { userLimit: 2 });
  const { body } = await preview(first.id, pair);
  await add(first.id, DAN);
  const refused = await preview(first.id, pair);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("3 people share")]);
  expect((await perform(first.id, body.attempt_token)).status).toBe(409);
  expect(await world.db.prisma.payment.count({ where: { accountId: shop.account.id } })).toBe(1);
  await remove(first.id, DAN);
  expect((await perform(first.id, body.attempt_token)).status).toBe(200);
});

test.each([
  ["given back", "refund"],
  ["cancelled at once", "cancel"],
  ["over", "end"],
])(
  "a shared subscription that is %s opens for its members no longer; their own ones do",
  async (_what, how) => {
    const { shop, ada, basic, first, open, giveBack, opens, due, add } = await aShared();
    expect(await open()).toEqual([true, true, false]);
    const body = {
      subscription: {
        subscription_plan_id: basic.id,
        payment: { payment_type: "manual", amount_cents: 1000, amount_currency: "INR" },
        start_timestamp: "2026-11-01T12:00:00.000Z",
      },
    };
    expect((await shop.desk(BEN, "subscriptions.json", body)).status).toBe(201);
    if (how === "refund") await giveBack(first.payment_id);
    if (how === "cancel")
      await cancelSubscription(shop.ctx, { id: first.id, subscriberId: null, immediately: true });
    if (how === "end") await due("2026-11-30");
    if (how !== "end") expect([await opens(ada.id), await open()]).toEqual([false, [true, false, false]]);
    await due("2026-12-02");
    expect([await opens(ada.id), await open()]).toEqual([false, [false, false, false]]);
    // Nobody is let in any more through what is over.
    await add(first.id, DAN).catch(() => null);
    expect(await open()).toEqual([false, false, false]);
  },
);

test("the buyer of a shared subscription is made one with somebody, and parted again: its members notice nothing", async () => {
  const { shop, first, open, members, add } = await aShared();
  const kept = await aSubscriber(shop, "kept@readers.test");
  const { subscriberId: goneId } = await world.db.prisma.subscription.findUniqueOrThrow({
    where: { id: first.id },
  });
  const staff = mergingStaff(shop);
  const { mergeId } = await mergeSubscribers(staff, { keptId: kept.id, goneId });
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

test("of many who are added while a shared subscription is switched, all who were let in have their place", async () => {
  const { plus, first, preview, perform, members, add } = await aShared({ userLimit: 20 });
  const { attempt_token } = (await preview(first.id, plus)).body;
  const [switched, ...added] = await Promise.all([
    perform(first.id, attempt_token),
    ...Array.from({ length: 12 }, (_, at) => add(first.id, `m${at}@readers.test`).catch(() => null)),
  ]);
  expect(switched?.status).toBe(200);
  const letIn = added.filter((one) => one !== null).map(({ identities: [name] }) => name?.value);
  const now = await members(switched?.body.subscription.id);
  expect(now.filter((name) => letIn.includes(name)).length).toBe(letIn.length);
});
