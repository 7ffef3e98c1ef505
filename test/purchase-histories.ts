import fc from "fast-check";
import { expect } from "vitest";
import { AppError } from "@/server/platform/errors/index";
import {
  confirmPayment,
  createSubscription,
  previewSubscription,
  previewSwitch,
  renewSubscription,
  switchPlan,
} from "@/server/subscriptions/checkout/index";
import { findSubscriber } from "@/server/subscriptions/customers/index";
import {
  addMember,
  cancelSubscription,
  extendSubscription,
  listMembers,
  listSubscriptions,
  removeMembers,
  type Subscription,
} from "@/server/subscriptions/lifecycle/index";
import type { Shop } from "./checkout";
import { createTestPaymentContext } from "./payment-context";
import { createBackofficePurchase } from "./purchases";
import { refundNow } from "./refunds";
import { aCoupon, aGroup, aPlan, aPricingPlan } from "./subscriptions";

export const KINDS = ["once", "recurring", "trial", "gift", "group", "story", "unprorated", "hand"] as const;
export const ACTIONS = [
  ...["again", "switch", "switch", "cancel", "cancelNow", "refund", "refundPart", "extend"],
  ...["member", "memberless", "renew", "renewByHand", "confirm"],
] as const;

const TOKENS = [
  ...[
    "tok_success",
    "tok_success",
    "tok_success",
    "tok_success",
    "tok_decline",
    "tok_pending",
    "tok_uncapturable",
  ],
  ...["tok_renewals_decline_1", "tok_renewals_decline_2_for_2", "tok_renewals_decline_3"],
] as const;

export const history = fc.record({
  kind: fc.constantFrom(...KINDS),
  token: fc.constantFrom(...TOKENS),
  coupon: fc.constantFrom("none", "none", "once", "ever", "few"),
  begins: fc.integer({ min: 0, max: 40 }),
  actions: fc.array(
    fc.record({ action: fc.constantFrom(...ACTIONS), after: fc.integer({ min: 1, max: 25 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
});
export type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

export async function aScene(shop: Shop) {
  const recurring = { recurring: true, supportedPaymentProviders: ["gateway_a_recurring"] };
  const { id: groupId } = await aGroup(shop);
  const { id: unproratedGroup } = await aGroup(shop);
  const offices = await aGroup(shop, { type: "group_access" });
  const plan = async (terms: Parameters<typeof aPlan>[1]) => (await aPlan(shop, terms)).id;
  const off = { prorationEnabled: false, groupId: unproratedGroup };
  const month = await plan({ ...recurring, groupId });
  const once = await plan({ groupId });
  return {
    ctx: createTestPaymentContext(shop),
    plans: {
      once,
      gift: once,
      hand: once,
      recurring: month,
      trial: await plan({ ...recurring, groupId, priceCents: 900, trial: { length: 10, unit: "days" } }),
      group: await plan({ ...recurring, groupId: offices.id, userLimit: 2 }),
      unprorated: await plan({ ...recurring, ...off }),
      story: (await aPricingPlan(shop)).id,
    },
    /** Targets of a switch: from a plan that is paid once, and from one that recurs. */
    targets: {
      once: [await plan({ groupId, priceCents: 3000 }), await plan({ groupId, priceCents: 400 })],
      recurring: [
        await plan({ ...recurring, groupId, priceCents: 2500 }),
        await plan({ ...recurring, groupId, priceCents: 300, durationUnit: "weeks" }),
        await plan({ ...recurring, ...off, priceCents: 1700 }),
      ],
    },
    coupons: {
      none: null,
      once: (await aCoupon(shop)).code,
      ever: (await aCoupon(shop, { recurring: true, value: 35 })).code,
      few: (await aCoupon(shop, { maxRedemptions: 9, maxPerSubscriber: 1, value: 100 })).code,
    },
  };
}
type Scene = Awaited<ReturnType<typeof aScene>>;

const toEmail = (n: number) => `history-${n}@readers.test`;

export async function buy(scene: Scene, n: number, { kind, token, coupon }: History): Promise<void> {
  const purchase = createBackofficePurchase(toEmail(n), scene.plans[kind], `Reader ${n}`);
  const isOnce = kind === "once" || kind === "gift" || kind === "story";
  const input = {
    ...purchase,
    recipient: kind === "gift" ? { provider: "email", value: `friend-${n}@readers.test` } : null,
    request: {
      ...purchase.request,
      dynamicAssets: kind === "story" ? [{ id: `story-${n}`, title: null, slug: null }] : null,
      couponCode: kind === "story" ? null : scene.coupons[coupon],
      paymentType: kind === "hand" ? "manual" : isOnce ? "gateway_a" : "gateway_a_recurring",
    },
  };
  const { attemptToken } = await previewSubscription(scene.ctx, input);
  const paymentToken = kind === "hand" ? null : `${token}_${n}_${attemptToken.slice(0, 8)}`;
  const createInput = { ...input, attemptToken, paymentToken };
  // Sent twice at once, as by a browser that lost its connection.
  const [first, second] = await Promise.all([
    createSubscription(scene.ctx, createInput),
    createSubscription(scene.ctx, createInput),
  ]);
  expect(second.id).toBe(first.id);
}

async function findLatest({ ctx }: Scene, n: number): Promise<Subscription | null> {
  for (const value of [toEmail(n), `friend-${n}@readers.test`]) {
    const existing = await findSubscriber(ctx, { provider: "email", value });
    const [latest] = await listSubscriptions(ctx, { subscriberId: existing?.id ?? null });
    if (latest !== undefined) return latest;
  }
  return null;
}

// By the history's number, not by ids, so that a history is the same in each run whatever the order of execution.
async function change(scene: Scene, n: number, one: Subscription): Promise<void> {
  const which = { id: one.id, subscriberId: null };
  const choices = one.recurring ? scene.targets.recurring : scene.targets.once;
  const planId = choices[n % choices.length] ?? 0;
  for (const switchType of ["upgrade", "downgrade", "crossgrade"] as const) {
    try {
      const { attemptToken } = await previewSwitch(scene.ctx, {
        ...which,
        planId,
        switchType,
        paymentType: null,
      });
      await switchPlan(scene.ctx, { ...which, attemptToken, paymentToken: `tok_success_switch_${one.id}` });
      return;
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "internal") throw error;
    }
  }
}

/**
 * Ends a subscription at once. An active one whose holder has another in arrears is left to its end: those days are
 * paid for twice if the other one's charge succeeds after all.
 */
async function endNow({ ctx }: Scene, one: Subscription): Promise<void> {
  const all = await listSubscriptions(ctx, { subscriberId: one.subscriberId });
  const isBehind = all.some(
    ({ id, graceEndsAt, expiredAt }) => id !== one.id && graceEndsAt !== null && expiredAt === null,
  );
  await cancelSubscription(ctx, { id: one.id, subscriberId: null, immediately: !isBehind });
}

async function renew({ ctx }: Scene, one: Subscription, paymentType: string): Promise<void> {
  const { id, name } = one.subscriber;
  await renewSubscription(ctx, {
    channel: "backoffice",
    subscriptionId: one.id,
    subscriber: { id, name, identity: one.identity },
    couponCode: null,
    paymentType,
    paymentToken: paymentType === "manual" ? null : `tok_success_renewal_${one.id}`,
    amountCents: null,
    amountCurrency: null,
    metadata: null,
  });
}

export type HistoryAction = History["actions"][number]["action"];

export async function performAction(
  scene: Scene,
  n: number,
  { action, history }: { action: HistoryAction; history: History },
): Promise<void> {
  const { ctx } = scene;
  // A subscriber may buy a second recurring subscription; it is reported to staff and is not a clean history.
  if (action === "again")
    return buy(scene, n, { ...history, kind: history.kind === "gift" ? "gift" : "once" });
  const one = await findLatest(scene, n);
  if (one === null) return;
  const which = { id: one.id, subscriberId: null };
  switch (action) {
    case "switch":
      return change(scene, n, one);
    case "cancel":
      await cancelSubscription(ctx, which);
      return;
    case "cancelNow":
      return endNow(scene, one);
    case "refund":
    case "refundPart":
      if (one.paymentId === null) return;
      await refundNow(ctx, { paymentId: one.paymentId, amountCents: action === "refund" ? null : 70 });
      return;
    case "extend":
      await extendSubscription(ctx, { ...which, extendTo: n % 2 === 0 ? "indefinitely" : "2027-06-30" });
      return;
    case "member":
      for (const who of ["a", "b", "c"]) {
        const identity = { provider: "email", value: `${who}-${n}@readers.test` };
        await addMember(ctx, { ...which, identity, name: null });
      }
      return;
    case "memberless": {
      const members = await listMembers(ctx, which);
      await removeMembers(ctx, { ...which, memberIds: members.map(({ id }) => id) });
      return;
    }
    case "confirm": {
      const where = { accountId: ctx.account.id, subscriptionId: one.id, status: "authorised" } as const;
      const held = await ctx.db.prisma.payment.findFirst({ where, orderBy: { id: "asc" } });
      if (held?.externalPaymentId)
        await confirmPayment(ctx, {
          adapter: "sandbox",
          externalPaymentId: held.externalPaymentId,
          externalCaptureId: null,
        });
      return;
    }
    case "renew":
      return renew(scene, one, "gateway_a");
    case "renewByHand":
      return renew(scene, one, "manual");
  }
}

/** Whether the change was made. A refusal by the rules is not a fault; any other error is thrown. */
export async function isAllowedByRules(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "internal") throw error;
    return false;
  }
}
