import type { PaymentContext } from "@/server/payments/index";
import { createSubscription, renewSubscription } from "@/server/subscriptions/checkout/index";
import { getSubscription, type Subscription } from "@/server/subscriptions/lifecycle/index";
import type { GivenIdentity } from "@/server/subscriptions/subscribers/index";
import { previewSwitch, switchPlan } from "@/server/subscriptions/switching/index";

/** What staff sell or give by hand. */
export interface SellManually {
  buyer: GivenIdentity;
  name: string | null;
  /** Not null: it is a gift of the buyer's to somebody else. */
  recipient: GivenIdentity | null;
  planId: number;
  paymentType: "manual" | "sponsored";
  /** null: whatever the plan costs. */
  amountCents: number | null;
  startAt: Date | null;
  notes: string | null;
  externalId: string | null;
}

/** Makes a subscription that no gateway is asked about: paid by hand, or given. */
export function sellManually(ctx: PaymentContext, input: SellManually): Promise<Subscription> {
  const { buyer, name, recipient, planId, paymentType, amountCents, startAt, notes, externalId } = input;
  return createSubscription(ctx, {
    buyer: { channel: "desk", identity: buyer, alternate: null, name },
    recipient,
    asked: {
      planId,
      dynamicAssets: null,
      couponCode: null,
      paymentType,
      amountCents,
      amountCurrency: null,
      trial: false,
    },
    metadata: {},
    notes,
    startAt,
    attemptToken: null,
    paymentToken: null,
    additionalData: {},
    externalId,
    referrer: null,
  });
}

/** Another period of the same plan, paid by hand. */
export async function renewManually(ctx: PaymentContext, subscriptionId: number): Promise<Subscription> {
  const { subscriber, identity } = await getSubscription(ctx, { id: subscriptionId, subscriberId: null });
  return renewSubscription(ctx, {
    channel: "desk",
    subscriptionId,
    subscriber: { id: subscriber.id, name: subscriber.name, identity },
    couponCode: null,
    paymentType: "manual",
    paymentToken: null,
    amountCents: null,
    amountCurrency: null,
    metadata: null,
  });
}

export interface SwitchManually {
  id: number;
  planId: number;
  switchType: "upgrade" | "downgrade" | "crossgrade";
}

/** Switches to another plan, its difference paid by hand. */
export async function switchManually(ctx: PaymentContext, input: SwitchManually): Promise<Subscription> {
  const asked = { ...input, subscriberId: null };
  const { attemptToken } = await previewSwitch(ctx, { ...asked, paymentType: "manual" });
  const { subscription } = await switchPlan(ctx, { ...asked, attemptToken, paymentToken: null });
  return subscription;
}
