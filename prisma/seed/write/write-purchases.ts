import type { Account, Actor } from "@/server/accounts/index";
import type { PaymentContext } from "@/server/payments/index";
import { requestRefund } from "@/server/payments/refunds/index";
import {
  type CreateInput,
  createSubscription,
  previewSubscription,
  renewSubscription,
} from "@/server/subscriptions/checkout/index";
import {
  addMember,
  cancelSubscription,
  extendSubscription,
  getSubscription,
  type Subscription,
} from "@/server/subscriptions/lifecycle/index";
import { cancelAtGateway } from "@/server/subscriptions/recurring/index";
import { previewSwitch, switchPlan } from "@/server/subscriptions/switching/index";
import { type DemoDeed, type DemoPurchase, type DemoWare, momentToDate } from "../demo/index";
import { SEED } from "./past";
import type { Deed } from "./timeline";
import type { People, WrittenPerson } from "./write-people";

/** What the demo's purchases name, as use cases know it. */
export interface Trade {
  account: Account;
  people: People;
  /** As who the newsroom acts. */
  editor: Actor;
  /** Ids of what is sold. */
  wares: Readonly<Record<DemoWare, number>>;
  story: { id: string; slug: string };
  words: { once: string; recurring: string };
  seededAt: Date;
}

type There = Parameters<Deed["perform"]>[0];

const RECURRING: readonly DemoWare[] = ["recurring", "trial"];

function personOf({ people }: Trade, key: string): WrittenPerson {
  const person = people.get(key);
  if (person === undefined) throw new Error(`the demo names ${key}, who is nobody`);
  return person;
}

function emailOf(trade: Trade, key: string) {
  return { provider: "email", value: personOf(trade, key).email };
}

/** As who a purchase is made, and what is done to it by its buyer's hand. */
function buyerOf(trade: Trade, { by, how }: DemoPurchase): Actor {
  if (how === "desk") return trade.editor;
  return personOf(trade, by).actor ?? { kind: "anonymous" };
}

function buyerInput(trade: Trade, { by, how }: DemoPurchase): CreateInput["buyer"] {
  const { name, email } = personOf(trade, by);
  switch (how) {
    case "own":
      return { channel: "own" };
    case "guest":
      return { channel: "guest", email, phoneNumber: null, name };
    case "desk":
      return { channel: "desk", identity: { provider: "email", value: email }, alternate: null, name };
  }
}

function wordOf({ words }: Trade, { how, ware }: DemoPurchase): string {
  if (how === "desk") return ware === "sponsored" ? "sponsored" : "manual";
  return RECURRING.includes(ware) ? words.recurring : words.once;
}

function inputOf(trade: Trade, purchase: DemoPurchase): CreateInput {
  const { ware, how, pays = "success", currency = null, giftFor, message, notes = null } = purchase;
  const { story } = trade;
  return {
    buyer: buyerInput(trade, purchase),
    recipient: giftFor === undefined ? null : emailOf(trade, giftFor),
    asked: {
      planId: trade.wares[ware],
      dynamicAssets: ware === "story" ? [{ id: story.id, title: null, slug: story.slug }] : null,
      couponCode: null,
      paymentType: wordOf(trade, purchase),
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

/** As a shop does: previewed, then bought. What the newsroom takes by hand needs no preview. */
async function buy(ctx: PaymentContext, input: CreateInput): Promise<Subscription> {
  if (input.paymentToken === null) return createSubscription(ctx, input);
  const { attemptToken } = await previewSubscription(ctx, input);
  return createSubscription(ctx, { ...input, attemptToken });
}

async function cancel(
  { buyer, seed }: { buyer: PaymentContext; seed: PaymentContext },
  { of, note }: { of: Subscription; note: string | null },
) {
  const { recurring, externalSubscriptionId } = await cancelSubscription(buyer, {
    id: of.id,
    subscriberId: of.subscriberId,
    note,
  });
  if (recurring && externalSubscriptionId !== null) await cancelAtGateway(seed, of.id);
}

async function renew(ctx: PaymentContext, { trade, of }: { trade: Trade; of: Subscription }) {
  const { id, subscriber, identity } = await getSubscription(ctx, { id: of.id, subscriberId: null });
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
  { trade, of, to }: { trade: Trade; of: Subscription; to: DemoWare },
) {
  const which = { id: of.id, subscriberId: of.subscriberId };
  const wanted = { planId: trade.wares[to], switchType: "upgrade", paymentType: trade.words.once } as const;
  const { attemptToken } = await previewSwitch(ctx, { ...which, ...wanted });
  await switchPlan(ctx, { ...which, attemptToken, paymentToken: "tok_success" });
}

async function refund(
  ctx: PaymentContext,
  { of, deed }: { of: Subscription; deed: { cents: number | null; reason: string } },
) {
  const { paymentId } = await getSubscription(ctx, { id: of.id, subscriberId: null });
  if (paymentId === null) throw new Error("the demo gives back what nobody has paid");
  await requestRefund(ctx, { paymentId, amountCents: deed.cents, reason: deed.reason });
}

async function carryOut(
  there: There,
  { trade, purchase, of, deed }: { trade: Trade; purchase: DemoPurchase; of: Subscription; deed: DemoDeed },
): Promise<void> {
  const buyer = there(buyerOf(trade, purchase));
  const desk = there(trade.editor);
  switch (deed.does) {
    case "cancel":
      return cancel({ buyer, seed: there(SEED) }, { of, note: deed.note });
    case "renew":
      await renew(buyer, { trade, of });
      return;
    case "switch":
      return switchTo(buyer, { trade, of, to: deed.to });
    case "refund":
      return refund(desk, { of, deed });
    case "extend": {
      const until = momentToDate(
        { daysAgo: -deed.daysAhead, time: "12:00" },
        trade.seededAt,
        trade.account.timeZone,
      );
      await extendSubscription(desk, {
        id: of.id,
        subscriberId: null,
        extendTo: until.toISOString().slice(0, 10),
        note: deed.note,
      });
      return;
    }
    case "share":
      for (const key of deed.people) {
        const { name } = personOf(trade, key);
        await addMember(desk, { id: of.id, subscriberId: null, identity: emailOf(trade, key), name });
      }
  }
}

/** A purchase, and each thing that happens to it later, at its time. */
export function deedsOf(trade: Trade, purchase: DemoPurchase): Deed[] {
  const { seededAt, account } = trade;
  let made: Subscription | null = null;
  const bought: Deed = {
    at: momentToDate(purchase.at, seededAt, account.timeZone),
    perform: async (there) => {
      made = await buy(there(buyerOf(trade, purchase)), inputOf(trade, purchase));
    },
  };
  const later = (purchase.later ?? []).map(
    (deed): Deed => ({
      at: momentToDate(deed.at, seededAt, account.timeZone),
      perform: async (there) => {
        if (made === null) throw new Error("the demo changes what nobody has bought");
        await carryOut(there, { trade, purchase, of: made, deed });
      },
    }),
  );
  return [bought, ...later];
}
