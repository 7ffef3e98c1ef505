import { randomUUID } from "node:crypto";
import type { PaymentContext } from "@/server/payments/index";
import { getRuntime } from "@/server/runtime";
import { refundSubscription } from "@/server/subscriptions/checkout/index";
import { getSubscription } from "@/server/subscriptions/lifecycle/index";
import { aShop, purchaseOf, type Shop } from "./checkout";
import { toldOf } from "./subscription-rows";
import { aPlan } from "./subscriptions";
import type { World } from "./world";

/** The context in which an account's background work asks gateways. */
export function payingContext({ ctx }: Pick<Shop, "ctx">): PaymentContext {
  const { vault, egress } = getRuntime();
  return { ...ctx, vault, egress };
}

/** Carries out what is to be given back, as the job of refunds does. */
export async function giveBackAll(paying: PaymentContext): Promise<void> {
  const where = { accountId: paying.account.id, status: "requested" } as const;
  for (const { id: refundId } of await paying.db.prisma.refund.findMany({ where }))
    await refundSubscription(paying, { refundId, isLastTry: false });
}

interface Bought {
  token?: string;
  plan?: Parameters<typeof aPlan>[1];
  settings?: object;
}

/** An account whose readers pay every month, and a way to buy from it. */
export async function aRecurringShop(world: World, settings: object = {}) {
  world.clock.set("2026-11-01T12:00:00.000Z");
  const shop = await aShop(world, { settings: { subscriptions: settings } });
  const ctx = payingContext(shop);
  const buy = async ({ token = "tok_success", plan = {} }: Bought = {}) => {
    const { id: planId } = await aPlan(shop, {
      recurring: true,
      supportedPaymentProviders: ["gateway_a_recurring"],
      ...plan,
    });
    const email = `${randomUUID()}@readers.test`;
    const payment = { payment_type: "gateway_a_recurring", amount_cents: plan.priceCents ?? 1000 };
    const preview = await shop.desk(email, "subscriptions/preview.json", purchaseOf(planId, payment));
    const asked = purchaseOf(planId, { ...payment, payment_token: `${token}_${randomUUID()}` });
    const { attempt_token } = preview.body;
    const made = await shop.desk(email, "subscriptions.json", { ...asked, attempt_token });
    if (made.status !== 201) throw new Error(made.text);
    return Number(made.body.subscription.id);
  };
  return {
    ...shop,
    paying: ctx,
    buy,
    row: (id: number) => getSubscription(ctx, { id, subscriberId: null }),
    told: (id: number) => toldOf(shop, id),
    /** Charges of ours of a subscription, the first try first. */
    charges: (subscriptionId: number) =>
      world.db.prisma.payment.findMany({
        where: { subscriptionId, period: { not: null } },
        orderBy: { id: "asc" },
      }),
  };
}
