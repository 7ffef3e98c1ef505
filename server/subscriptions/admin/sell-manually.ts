import type { PaymentContext } from "@/server/payments/index";
import {
  createSubscription,
  previewSwitch,
  renewSubscription,
  switchPlan,
} from "@/server/subscriptions/checkout/index";
import type { IdentityInput } from "@/server/subscriptions/customers/index";
import { getSubscription, type Subscription } from "@/server/subscriptions/lifecycle/index";

/** A manual sale or grant by staff. */
export interface SellManually {
  buyer: IdentityInput;
  name: string | null;
  /** Not null: the buyer gives it to this recipient. */
  recipient: IdentityInput | null;
  planId: number;
  paymentType: "manual" | "sponsored";
  /** null: the plan's price. */
  amountCents: number | null;
  startAt: Date | null;
  notes: string | null;
  externalId: string | null;
}

/** Create a subscription without a gateway: paid manually, or granted. */
export function sellManually(ctx: PaymentContext, input: SellManually): Promise<Subscription> {
  const { buyer, name, recipient, planId, paymentType, amountCents, startAt, notes, externalId } = input;
  return createSubscription(ctx, {
    buyer: { channel: "backoffice", identity: buyer, alternate: null, name },
    recipient,
    request: {
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

/** Renew the same plan for another period, paid manually. */
export async function renewManually(ctx: PaymentContext, subscriptionId: number): Promise<Subscription> {
  const { subscriber, identity } = await getSubscription(ctx, { id: subscriptionId, subscriberId: null });
  return renewSubscription(ctx, {
    channel: "backoffice",
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

/** Switch to another plan, with the difference paid manually. */
export async function switchManually(ctx: PaymentContext, input: SwitchManually): Promise<Subscription> {
  const params = { ...input, subscriberId: null };
  const { attemptToken } = await previewSwitch(ctx, { ...params, paymentType: "manual" });
  const { subscription } = await switchPlan(ctx, { ...params, attemptToken, paymentToken: null });
  return subscription;
}
