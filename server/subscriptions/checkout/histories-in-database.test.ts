import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";
import { listSubscriptions } from "@/server/subscriptions/lifecycle/index";
import { createSandboxShop, type Shop } from "@/test/checkout";
import { createBackofficePurchase } from "@/test/purchases";
import { refundNow } from "@/test/refunds";
import { aCoupon, aPlan, aPricingPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import {
  type CreateInput,
  confirmPayment,
  createSubscription,
  finishAttempts,
  listMoneyProblems,
  previewSubscription,
  renewSubscription,
} from "./index";

const app = useTestApp();
/** These contain every kind of step, in a hundred steps; more histories add combinations. */
const HISTORIES = 30;
/** A fixed seed gives the same histories each time. */
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

function toInput(scene: Scene, { does, buyer, coupon }: Step): CreateInput {
  const [email = "", other = ""] = [scene.buyers[buyer], scene.buyers[(buyer + 1) % 3]];
  const isStory = does === "story";
  const purchase = createBackofficePurchase(email, isStory ? scene.price.id : scene.plan.id);
  return {
    ...purchase,
    recipient: does === "gift" ? { provider: "email", value: other } : null,
    request: {
      ...purchase.request,
      dynamicAssets: isStory ? [{ id: randomUUID(), title: null, slug: null }] : null,
      couponCode: coupon ? scene.coupon.code : null,
      paymentType: does === "hand" ? "manual" : "gateway_a",
    },
  };
}

async function buy(scene: Scene, currentStep: Step): Promise<void> {
  const input = toInput(scene, currentStep);
  const { attemptToken } = await previewSubscription(scene.ctx, input);
  const create = {
    ...input,
    attemptToken,
    paymentToken: currentStep.does === "hand" ? null : currentStep.token,
  };
  const requests = Array.from({ length: currentStep.twice ? 3 : 1 }, () =>
    createSubscription(scene.ctx, create),
  );
  const ids = (await Promise.all(requests)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(1);
}

async function findLatest(scene: Scene, { buyer }: Step) {
  const value = scene.buyers[buyer] ?? "";
  const where = { accountId: scene.ctx.account.id, provider: "email", value };
  const identity = await app.db.prisma.subscriberIdentity.findFirst({ where });
  if (identity === null) return null;
  const [latest] = await listSubscriptions(scene.ctx, { subscriberId: identity.subscriberId });
  return latest ?? null;
}

async function doStep(scene: Scene, currentStep: Step): Promise<void> {
  const { ctx } = scene;
  if (currentStep.does === "sweep") return void (await finishAttempts(ctx));
  if (currentStep.does !== "renew" && currentStep.does !== "refund" && currentStep.does !== "confirm")
    return buy(scene, currentStep);
  if (currentStep.does === "confirm") {
    const where = { accountId: ctx.account.id, status: "authorised" } as const;
    const held = await app.db.prisma.payment.findFirst({ where, orderBy: { id: "asc" } });
    const externalPaymentId = held?.externalPaymentId ?? "";
    await confirmPayment(ctx, { adapter: "sandbox", externalPaymentId, externalCaptureId: null });
    return;
  }
  const latestSubscription = await findLatest(scene, currentStep);
  if (latestSubscription === null) return;
  if (currentStep.does === "refund" && latestSubscription.paymentId !== null)
    return void (await refundNow(ctx, {
      paymentId: latestSubscription.paymentId,
      amountCents: currentStep.twice ? null : 100,
    }));
  const { id, name } = latestSubscription.subscriber;
  await renewSubscription(ctx, {
    channel: "backoffice",
    subscriptionId: latestSubscription.id,
    subscriber: { id, name, identity: latestSubscription.identity },
    couponCode: currentStep.coupon ? scene.coupon.code : null,
    paymentType: "gateway_a",
    paymentToken: currentStep.token,
    amountCents: null,
    amountCurrency: null,
    metadata: null,
  });
}

/** Ignore refusals by the rules; any other error fails the test. */
async function tolerantly(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code === "internal") throw error;
  });
}

test(`${HISTORIES} random histories over the database leave consistent books`, async () => {
  const shop = await createSandboxShop(app);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      app.clock.set("2026-11-01T12:00:00.000Z");
      const scene = await aScene(shop);
      for (const currentStep of steps) {
        const now = app.clock.now().getTime();
        app.clock.set(new Date(now + currentStep.days * 86_400_000).toISOString());
        await tolerantly(doStep(scene, currentStep));
        expect(await listMoneyProblems(scene.ctx)).toEqual([]);
      }
    }),
    { numRuns: HISTORIES, seed: SEED },
  );
});
