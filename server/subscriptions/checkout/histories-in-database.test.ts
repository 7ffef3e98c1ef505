import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";
import { listSubscriptions } from "@/server/subscriptions/lifecycle/index";
import { aShop, type Shop } from "@/test/checkout";
import { deskPurchase } from "@/test/purchases";
import { refundNow } from "@/test/refunds";
import { aCoupon, aPlan, aPricingPlan } from "@/test/subscriptions";
import { useWorld } from "@/test/world";
import {
  type CreateInput,
  confirmPayment,
  createSubscription,
  finishAttempts,
  listMoneyProblems,
  previewSubscription,
  renewSubscription,
} from "./index";

const world = useWorld();
const HISTORIES = 30;
/** The same histories each time; another number looks at others. */
const SEED = -1_554_297_498;

const step = fc.record({
  does: fc.constantFrom("buy", "buy", "buy", "story", "gift", "hand", "renew", "refund", "confirm", "sweep"),
  buyer: fc.integer({ min: 0, max: 2 }),
  token: fc.constantFrom("tok_success", "tok_success", "tok_decline", "tok_pending", "tok_uncapturable"),
  coupon: fc.boolean(),
  twice: fc.boolean(),
  days: fc.integer({ min: 0, max: 45 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function aScene(shop: Shop) {
  return {
    ctx: { ...shop.ctx, vault: getRuntime().vault, egress: getRuntime().egress },
    buyers: Array.from({ length: 3 }, () => `${randomUUID()}@readers.test`),
    plan: await aPlan(shop),
    price: await aPricingPlan(shop),
    coupon: await aCoupon(shop, { maxRedemptions: 4, maxPerSubscriber: 2 }),
  };
}
type Scene = Awaited<ReturnType<typeof aScene>>;

function inputOf(scene: Scene, { does, buyer, coupon }: Step): CreateInput {
  const [email = "", other = ""] = [scene.buyers[buyer], scene.buyers[(buyer + 1) % 3]];
  const isStory = does === "story";
  const purchase = deskPurchase(email, isStory ? scene.price.id : scene.plan.id);
  return {
    ...purchase,
    recipient: does === "gift" ? { provider: "email", value: other } : null,
    asked: {
      ...purchase.asked,
      dynamicAssets: isStory ? [{ id: randomUUID(), title: null, slug: null }] : null,
      couponCode: coupon ? scene.coupon.code : null,
      paymentType: does === "hand" ? "manual" : "gateway_a",
    },
  };
}

async function buy(scene: Scene, told: Step): Promise<void> {
  const input = inputOf(scene, told);
  const { attemptToken } = await previewSubscription(scene.ctx, input);
  const create = { ...input, attemptToken, paymentToken: told.does === "hand" ? null : told.token };
  const asked = Array.from({ length: told.twice ? 3 : 1 }, () => createSubscription(scene.ctx, create));
  const ids = (await Promise.all(asked)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(1);
}

async function latestOf(scene: Scene, { buyer }: Step) {
  const value = scene.buyers[buyer] ?? "";
  const where = { accountId: scene.ctx.account.id, provider: "email", value };
  const identity = await world.db.prisma.subscriberIdentity.findFirst({ where });
  if (identity === null) return null;
  const [latest] = await listSubscriptions(scene.ctx, { subscriberId: identity.subscriberId });
  return latest ?? null;
}

async function doStep(scene: Scene, told: Step): Promise<void> {
  const { ctx } = scene;
  if (told.does === "sweep") return void (await finishAttempts(ctx));
  if (told.does !== "renew" && told.does !== "refund" && told.does !== "confirm") return buy(scene, told);
  if (told.does === "confirm") {
    const where = { accountId: ctx.account.id, status: "authorised" } as const;
    const held = await world.db.prisma.payment.findFirst({ where, orderBy: { id: "asc" } });
    const externalPaymentId = held?.externalPaymentId ?? "";
    await confirmPayment(ctx, { adapter: "sandbox", externalPaymentId, externalCaptureId: null });
    return;
  }
  const one = await latestOf(scene, told);
  if (one === null) return;
  if (told.does === "refund" && one.paymentId !== null)
    return void (await refundNow(ctx, {
      paymentId: one.paymentId,
      amountCents: told.twice ? null : 100,
    }));
  const { id, name } = one.subscriber;
  await renewSubscription(ctx, {
    channel: "desk",
    subscriptionId: one.id,
    subscriber: { id, name, identity: one.identity },
    couponCode: told.coupon ? scene.coupon.code : null,
    paymentType: "gateway_a",
    paymentToken: told.token,
    amountCents: null,
    amountCurrency: null,
    metadata: null,
  });
}

/** What the rules refuse is no fault; whatever else goes wrong is. */
async function tolerantly(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code === "internal") throw error;
  });
}

test(`${HISTORIES} random histories over the database leave nothing that does not agree`, async () => {
  const shop = await aShop(world);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      world.clock.set("2026-11-01T12:00:00.000Z");
      const scene = await aScene(shop);
      for (const told of steps) {
        const now = world.clock.now().getTime();
        world.clock.set(new Date(now + told.days * 86_400_000).toISOString());
        await tolerantly(doStep(scene, told));
        expect(await listMoneyProblems(scene.ctx)).toEqual([]);
      }
    }),
    { numRuns: HISTORIES, seed: SEED },
  );
});
