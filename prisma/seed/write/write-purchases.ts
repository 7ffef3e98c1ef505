import type { Account, Actor } from "@/server/accounts/index";
import type { PaymentContext } from "@/server/payments/index";
import { requestRefund } from "@/server/payments/refunds/index";
import { cancelAtGateway } from "@/server/subscriptions/billing/index";
import {
  type CreateInput,
  createSubscription,
  previewSubscription,
  previewSwitch,
  renewSubscription,
  switchPlan,
} from "@/server/subscriptions/checkout/index";
import {
  addMember,
  cancelSubscription,
  extendSubscription,
  getSubscription,
  type Subscription,
} from "@/server/subscriptions/lifecycle/index";
import { type DemoAction, type DemoProduct, type DemoPurchase, momentToDate } from "../demo/index";
import { SEED } from "./past-context";
import type { PastAction } from "./timeline";
import type { People, WrittenPerson } from "./write-people";

/** The objects that the demo's purchases refer to, as use cases identify them. */
export interface Trade {
  account: Account;
  people: People;
  /** The actor of staff. */
  editor: Actor;
  /** Ids of the items sold. */
  products: Readonly<Record<DemoProduct, number>>;
  story: { id: string; slug: string };
  paymentTypes: { once: string; recurring: string };
  seededAt: Date;
}

type CreateContext = Parameters<PastAction["perform"]>[0];

const RECURRING: readonly DemoProduct[] = ["recurring", "trial"];

function getPerson({ people }: Trade, key: string): WrittenPerson {
  const person = people.get(key);
  if (person === undefined) throw new Error(`the demo names ${key}, who is nobody`);
  return person;
}

function toIdentity(trade: Trade, key: string) {
  return { provider: "email", value: getPerson(trade, key).email };
}

/** The actor of a purchase and of its buyer's later changes. */
function toActor(trade: Trade, { by, how }: DemoPurchase): Actor {
  if (how === "backoffice") return trade.editor;
  return getPerson(trade, by).actor ?? { kind: "anonymous" };
}

function toBuyerInput(trade: Trade, { by, how }: DemoPurchase): CreateInput["buyer"] {
  const { name, email } = getPerson(trade, by);
  switch (how) {
    case "own":
      return { channel: "own" };
    case "guest":
      return { channel: "guest", email, phoneNumber: null, name };
    case "backoffice":
      return { channel: "backoffice", identity: { provider: "email", value: email }, alternate: null, name };
  }
}

function getPaymentType({ paymentTypes }: Trade, { how, product }: DemoPurchase): string {
  if (how === "backoffice") return product === "sponsored" ? "sponsored" : "manual";
  return RECURRING.includes(product) ? paymentTypes.recurring : paymentTypes.once;
}

function toCreateInput(trade: Trade, purchase: DemoPurchase): CreateInput {
  const { product, how, pays = "success", currency = null, giftFor, message, notes = null } = purchase;
  const { story } = trade;
  return {
    buyer: toBuyerInput(trade, purchase),
    recipient: giftFor === undefined ? null : toIdentity(trade, giftFor),
    request: {
      planId: trade.products[product],
      dynamicAssets: product === "story" ? [{ id: story.id, title: null, slug: story.slug }] : null,
      couponCode: null,
      paymentType: getPaymentType(trade, purchase),
      amountCents: null,
      amountCurrency: currency,
      trial: null,
    },
    metadata: message === undefined ? {} : { gift_message: message },
    notes,
    startAt: null,
    attemptToken: null,
    paymentToken: how === "backoffice" ? null : `tok_${pays}`,
    additionalData: {},
    externalId: null,
    referrer: null,
  };
}

/** Previews, then buys, as a shop does. A manual sale needs no preview. */
async function buy(ctx: PaymentContext, input: CreateInput): Promise<Subscription> {
  if (input.paymentToken === null) return createSubscription(ctx, input);
  const { attemptToken } = await previewSubscription(ctx, input);
  return createSubscription(ctx, { ...input, attemptToken });
}

async function cancel(
  { buyer, seed }: { buyer: PaymentContext; seed: PaymentContext },
  { subscription, note }: { subscription: Subscription; note: string | null },
) {
  const { recurring, externalSubscriptionId } = await cancelSubscription(buyer, {
    id: subscription.id,
    subscriberId: subscription.subscriberId,
    note,
  });
  if (recurring && externalSubscriptionId !== null) await cancelAtGateway(seed, subscription.id);
}

async function renew(
  ctx: PaymentContext,
  { trade, subscription }: { trade: Trade; subscription: Subscription },
) {
  const { id, subscriber, identity } = await getSubscription(ctx, {
    id: subscription.id,
    subscriberId: null,
  });
  return renewSubscription(ctx, {
    channel: "own",
    subscriptionId: id,
    subscriber: { id: subscriber.id, name: subscriber.name, identity },
    couponCode: null,
    paymentType: trade.paymentTypes.once,
    paymentToken: "tok_success",
    amountCents: null,
    amountCurrency: null,
    metadata: null,
  });
}

async function switchTo(
  ctx: PaymentContext,
  { trade, subscription, to }: { trade: Trade; subscription: Subscription; to: DemoProduct },
) {
  const ids = { id: subscription.id, subscriberId: subscription.subscriberId };
  const target = {
    planId: trade.products[to],
    switchType: "upgrade",
    paymentType: trade.paymentTypes.once,
  } as const;
  const { attemptToken } = await previewSwitch(ctx, { ...ids, ...target });
  await switchPlan(ctx, { ...ids, attemptToken, paymentToken: "tok_success" });
}

async function refund(
  ctx: PaymentContext,
  { subscription, action }: { subscription: Subscription; action: { cents: number | null; reason: string } },
) {
  const { paymentId } = await getSubscription(ctx, { id: subscription.id, subscriberId: null });
  if (paymentId === null) throw new Error("the demo gives back what nobody has paid");
  await requestRefund(ctx, { paymentId, amountCents: action.cents, reason: action.reason });
}

async function applyAction(
  createContextFor: CreateContext,
  {
    trade,
    purchase,
    subscription,
    action,
  }: { trade: Trade; purchase: DemoPurchase; subscription: Subscription; action: DemoAction },
): Promise<void> {
  const buyer = createContextFor(toActor(trade, purchase));
  const staff = createContextFor(trade.editor);
  switch (action.does) {
    case "cancel":
      return cancel({ buyer, seed: createContextFor(SEED) }, { subscription, note: action.note });
    case "renew":
      await renew(buyer, { trade, subscription });
      return;
    case "switch":
      return switchTo(buyer, { trade, subscription, to: action.to });
    case "refund":
      return refund(staff, { subscription, action });
    case "extend": {
      const endDate = momentToDate(
        { daysAgo: -action.daysAhead, time: "12:00" },
        trade.seededAt,
        trade.account.timeZone,
      );
      await extendSubscription(staff, {
        id: subscription.id,
        subscriberId: null,
        extendTo: endDate.toISOString().slice(0, 10),
        note: action.note,
      });
      return;
    }
    case "share":
      for (const key of action.people) {
        const { name } = getPerson(trade, key);
        await addMember(staff, {
          id: subscription.id,
          subscriberId: null,
          identity: toIdentity(trade, key),
          name,
        });
      }
  }
}

/** A purchase and each later change to it, at their times. */
export function toPurchaseActions(trade: Trade, purchase: DemoPurchase): PastAction[] {
  const { seededAt, account } = trade;
  let created: Subscription | null = null;
  const bought: PastAction = {
    at: momentToDate(purchase.at, seededAt, account.timeZone),
    perform: async (createContextFor) => {
      created = await buy(createContextFor(toActor(trade, purchase)), toCreateInput(trade, purchase));
    },
  };
  const later = (purchase.later ?? []).map(
    (action): PastAction => ({
      at: momentToDate(action.at, seededAt, account.timeZone),
      perform: async (createContextFor) => {
        if (created === null) throw new Error("the demo changes what nobody has bought");
        await applyAction(createContextFor, { trade, purchase, subscription: created, action });
      },
    }),
  );
  return [bought, ...later];
}
