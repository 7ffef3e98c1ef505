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
import { type DemoDeed, type DemoPurchase, type DemoWare, momentToDate } from "../demo/index";
import { SEED } from "./past";
import type { Deed } from "./timeline";
import type { People, WrittenPerson } from "./write-people";

/** The objects that the demo's purchases refer to, as use cases identify them. */
export interface Trade {
  account: Account;
  people: People;
  /** The actor of staff. */
  editor: Actor;
  /** Ids of the items sold. */
  wares: Readonly<Record<DemoWare, number>>;
  story: { id: string; slug: string };
  words: { once: string; recurring: string };
  seededAt: Date;
}

type CreateContext = Parameters<Deed["perform"]>[0];

const RECURRING: readonly DemoWare[] = ["recurring", "trial"];

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
  if (how === "desk") return trade.editor;
  return getPerson(trade, by).actor ?? { kind: "anonymous" };
}

function toBuyerInput(trade: Trade, { by, how }: DemoPurchase): CreateInput["buyer"] {
  const { name, email } = getPerson(trade, by);
  switch (how) {
    case "own":
      return { channel: "own" };
    case "guest":
      return { channel: "guest", email, phoneNumber: null, name };
    case "desk":
      return { channel: "desk", identity: { provider: "email", value: email }, alternate: null, name };
  }
}

function getPaymentType({ words }: Trade, { how, ware }: DemoPurchase): string {
  if (how === "desk") return ware === "sponsored" ? "sponsored" : "manual";
  return RECURRING.includes(ware) ? words.recurring : words.once;
}

function toCreateInput(trade: Trade, purchase: DemoPurchase): CreateInput {
  const { ware, how, pays = "success", currency = null, giftFor, message, notes = null } = purchase;
  const { story } = trade;
  return {
    buyer: toBuyerInput(trade, purchase),
    recipient: giftFor === undefined ? null : toIdentity(trade, giftFor),
    asked: {
      planId: trade.wares[ware],
      dynamicAssets: ware === "story" ? [{ id: story.id, title: null, slug: story.slug }] : null,
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
    paymentToken: how === "desk" ? null : `tok_${pays}`,
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
    paymentType: trade.words.once,
    paymentToken: "tok_success",
    amountCents: null,
    amountCurrency: null,
    metadata: null,
  });
}

async function switchTo(
  ctx: PaymentContext,
  { trade, subscription, to }: { trade: Trade; subscription: Subscription; to: DemoWare },
) {
  const ids = { id: subscription.id, subscriberId: subscription.subscriberId };
  const target = { planId: trade.wares[to], switchType: "upgrade", paymentType: trade.words.once } as const;
  const { attemptToken } = await previewSwitch(ctx, { ...ids, ...target });
  await switchPlan(ctx, { ...ids, attemptToken, paymentToken: "tok_success" });
}

async function refund(
  ctx: PaymentContext,
  { subscription, deed }: { subscription: Subscription; deed: { cents: number | null; reason: string } },
) {
  const { paymentId } = await getSubscription(ctx, { id: subscription.id, subscriberId: null });
  if (paymentId === null) throw new Error("the demo gives back what nobody has paid");
  await requestRefund(ctx, { paymentId, amountCents: deed.cents, reason: deed.reason });
}

async function applyDeed(
  createContextFor: CreateContext,
  {
    trade,
    purchase,
    subscription,
    deed,
  }: { trade: Trade; purchase: DemoPurchase; subscription: Subscription; deed: DemoDeed },
): Promise<void> {
  const buyer = createContextFor(toActor(trade, purchase));
  const staff = createContextFor(trade.editor);
  switch (deed.does) {
    case "cancel":
      return cancel({ buyer, seed: createContextFor(SEED) }, { subscription, note: deed.note });
    case "renew":
      await renew(buyer, { trade, subscription });
      return;
    case "switch":
      return switchTo(buyer, { trade, subscription, to: deed.to });
    case "refund":
      return refund(staff, { subscription, deed });
    case "extend": {
      const endDate = momentToDate(
        { daysAgo: -deed.daysAhead, time: "12:00" },
        trade.seededAt,
        trade.account.timeZone,
      );
      await extendSubscription(staff, {
        id: subscription.id,
        subscriberId: null,
        extendTo: endDate.toISOString().slice(0, 10),
        note: deed.note,
      });
      return;
    }
    case "share":
      for (const key of deed.people) {
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
export function toPurchaseDeeds(trade: Trade, purchase: DemoPurchase): Deed[] {
  const { seededAt, account } = trade;
  let created: Subscription | null = null;
  const bought: Deed = {
    at: momentToDate(purchase.at, seededAt, account.timeZone),
    perform: async (createContextFor) => {
      created = await buy(createContextFor(toActor(trade, purchase)), toCreateInput(trade, purchase));
    },
  };
  const later = (purchase.later ?? []).map(
    (deed): Deed => ({
      at: momentToDate(deed.at, seededAt, account.timeZone),
      perform: async (createContextFor) => {
        if (created === null) throw new Error("the demo changes what nobody has bought");
        await applyDeed(createContextFor, { trade, purchase, subscription: created, deed });
      },
    }),
  );
  return [bought, ...later];
}
