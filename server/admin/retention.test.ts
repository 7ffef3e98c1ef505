import { expect, test } from "vitest";
import { cancelSubscription, resumeSubscription } from "@/server/subscriptions/lifecycle/index";
import { aStaffMember, getCallErrorCode } from "@/test/staff";
import { aSubscription } from "@/test/subscription-fixtures";
import { aCoupon, aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

const claims = { provider: "platform", id: "1", name: "Ada", email: null, phoneNumber: null };
const SUBSCRIBER = { kind: "subscriber", keyId: 1, claims } as const;

test("staff choose the offer for all plans and for single ones among coupons that reduce every charge", async () => {
  const owner = await app.createAccount();
  const [month, once] = [await aPlan(owner, { recurring: true, title: "Monthly" }), await aPlan(owner)];
  const [coupon, first] = [await aCoupon(owner, { recurring: true }), await aCoupon(owner)];
  const caller = await (await aStaffMember(app, { [owner.account.id]: "owner" })).caller();
  const offered = await caller.catalogue.retention();
  expect(offered).toMatchObject({ couponId: null, plans: [] });
  expect(offered.coupons.map(({ id }) => id)).toEqual([coupon.id]);
  expect(offered.recurringPlans.map(({ id }) => id)).toEqual([month.id]);
  const chosen = { couponId: coupon.id, plans: [{ planId: month.id, couponId: null }] };
  await caller.catalogue.saveRetention(chosen);
  expect(await caller.catalogue.retention()).toMatchObject(chosen);
  const refused = caller.catalogue.saveRetention({ couponId: first.id, plans: [] });
  expect(await getCallErrorCode(refused)).toBe("BAD_REQUEST");
  const other = await app.createAccount();
  const [theirs, plan] = [await aCoupon(other, { recurring: true }), await aPlan(other, { recurring: true })];
  for (const foreign of [
    { couponId: theirs.id, plans: [] },
    { couponId: null, plans: [{ planId: once.id, couponId: theirs.id }] },
    { couponId: null, plans: [{ planId: plan.id, couponId: null }] },
  ])
    expect(await getCallErrorCode(caller.catalogue.saveRetention(foreign))).toBe("NOT_FOUND");
  expect(await caller.catalogue.retention()).toMatchObject(chosen);
});

test("staff see reasons and comments on the subscription and in the summary, and may undo a cancellation", async () => {
  const owner = await app.createAccount();
  const ctx = { ...owner.ctx, actor: SUBSCRIBER };
  const cancelled = await Promise.all([1, 2, 3].map(() => aSubscription(owner)));
  const [one, two, three] = cancelled;
  if (one === undefined || two === undefined || three === undefined) throw new Error("no subscriptions");
  const cancel = (
    { id, subscriber }: typeof one,
    answer?: Parameters<typeof cancelSubscription>[1]["answer"],
  ) => cancelSubscription(ctx, { id, subscriberId: subscriber.id, ...(answer !== undefined && { answer }) });
  await cancel(one, { reason: "technical", comment: "The app <b>froze</b>" });
  await cancel(two, { reason: "technical", comment: null });
  await cancel(three);
  await resumeSubscription(ctx, { id: two.id, subscriberId: two.subscriber.id });
  const caller = await (await aStaffMember(app, { [owner.account.id]: "owner" })).caller();
  const summary = await caller.subscriptions.cancellations();
  expect(summary).toMatchObject({ cancelled: 3, undone: 1, offersAccepted: 0 });
  expect(summary.reasons.slice(0, 2)).toEqual([
    { reason: "technical", cancelled: 2, undone: 1 },
    { reason: null, cancelled: 1, undone: 0 },
  ]);
  expect(summary.comments).toMatchObject([{ subscriptionId: one.id, comment: "The app <b>froze</b>" }]);
  const sheet = await caller.subscriptions.get({ id: one.id });
  expect(sheet).toMatchObject({
    resumable: true,
    cancellations: [{ reason: "technical", cancelledBy: "subscriber", undoneAt: null }],
  });
  await caller.subscriptions.resume({ id: one.id });
  expect(await caller.subscriptions.get({ id: one.id })).toMatchObject({
    resumable: false,
    subscription: { cancelledAt: null },
  });
  const other = await (
    await aStaffMember(app, { [(await app.createAccount()).account.id]: "owner" })
  ).caller();
  expect(await other.subscriptions.cancellations()).toMatchObject({ cancelled: 0, comments: [] });
});
