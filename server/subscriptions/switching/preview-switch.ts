import { type PaymentContext, requirePaymentTypes } from "@/server/payments/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { getPlan, whyNotSold } from "@/server/subscriptions/catalogue/index";
import {
  attemptToken,
  draftOf,
  insertAttempt,
  previewOf,
  type Sale,
} from "@/server/subscriptions/checkout/index";
import {
  getSubscription,
  isBackoffice,
  isSwitchable,
  requireActor,
  type Subscription,
  type SubscriptionView,
} from "@/server/subscriptions/lifecycle/index";
import type { ChargeSummary } from "@/server/subscriptions/pricing/index";
import { whyNoRoom } from "./members-room";
import { readMoney } from "./read-money";
import { type AtSwitch, switchOptions, switchWord } from "./switch.rules";
import { type SwitchSale, saleOfSwitch } from "./switch-sale";
import type { SwitchOption, SwitchTerms } from "./switch-terms";

const LIFE_MILLISECONDS = 24 * 3_600_000;

export interface PreviewSwitch {
  id: number;
  subscriberId: number | null;
  planId: number;
  switchType: SwitchTerms["switchType"];
  /** By which word the difference is to be paid; null: as the running period was. */
  paymentType: string | null;
}

/** What the preview of a switch answers. */
export interface SwitchPreview {
  subscription: SubscriptionView;
  attemptToken: string;
  /** What has to be paid; null where the gateway prorates. */
  chargeableCents: number | null;
  charges: ChargeSummary;
}

function requireOption(from: Subscription, input: PreviewSwitch, at: AtSwitch): SwitchOption {
  if (!isSwitchable(from, at.now)) {
    throw new AppError(
      "invalid",
      "Only an active subscription is switched: not one that was cancelled, or waits for a switch.",
    );
  }
  const { planId, switchType } = input;
  const option = switchOptions(from, at).find((one) => one.planId === planId);
  if (option === undefined)
    throw invalid("body.subscription_plan_id", "is no plan that this subscription can be switched to");
  if (option.switchType !== switchType)
    throw invalid("body.switch_type", `to this plan it is called ${option.switchType}`);
  return option;
}

/** By which word the difference is paid. Staff say it; a reader's is one that a gateway takes. */
function requireWord(ctx: PaymentContext, sale: Sale, words: Parameters<typeof switchWord>): string {
  const [{ asked, running }] = words;
  if (isBackoffice(ctx)) return asked ?? running;
  if (sale.dueCents === 0) return running;
  const word = switchWord(...words);
  if (word === null) throw invalid("body.payment.payment_type", "is needed: the difference has to be paid");
  return word;
}

function draftOfSwitch(
  ctx: PaymentContext,
  from: Subscription,
  { sale, period, paymentType }: Pick<SwitchSale, "sale" | "period"> & { paymentType: string },
) {
  const now = ctx.clock.now();
  return draftOf({
    sale,
    period,
    subscriberId: from.subscriberId,
    identity: from.identity,
    gifterId: null,
    attemptId: null,
    renewedFromId: null,
    paymentType,
    paymentToken: null,
    paymentState: "none",
    paymentAmountCents: sale.dueCents,
    externalSubscriptionId: null,
    weCharge: false,
    metadata: from.metadata,
    notes: from.notes,
    externalId: null,
    referrer: null,
    createdBy: null,
    code: null,
    now,
  });
}

/**
 * Says what a switch to another plan would make and cost, and promises it for a day. Where its plan does not prorate the
 * switch waits for the end of the period, and costs the whole price of the new one.
 */
export async function previewSwitch(ctx: PaymentContext, input: PreviewSwitch): Promise<SwitchPreview> {
  requireActor(ctx, input.subscriberId);
  const { paymentType: asked } = input;
  // What a preview answered may be sent back: it says nothing of how the difference is paid.
  if (asked !== null && asked !== "preview")
    await requirePaymentTypes(ctx, [asked], "body.payment.payment_type");
  const now = ctx.clock.now();
  const from = await getSubscription(ctx, input);
  const money = await readMoney(ctx.db, ctx.account.id, from.id);
  const option = requireOption(from, input, { now, money });
  const plan = await getPlan(ctx, option.planId);
  if (whyNotSold(plan) !== null) throw new AppError("gone", "This plan is not sold any more.");
  const { endAt, prorationEnabled } = from;
  if (!prorationEnabled && endAt === null) {
    throw new AppError("invalid", "This subscription has no end at which a switch could begin.");
  }
  const priced = await saleOfSwitch(ctx, from, { plan, option });
  const { sale, charges } = priced;
  const noRoom = await whyNoRoom(ctx, ctx.db, { from, sale });
  if (noRoom !== null) throw invalid("body.subscription_plan_id", noRoom);
  const scheduledFor = priced.scheduledFor?.toISOString() ?? null;
  const { lineReturnedCents: returnedCents } = money;
  const terms: SwitchTerms = { switchType: option.switchType, scheduledFor, returnedCents, sale };
  const words = { asked: input.paymentType, running: from.paymentType };
  const paymentType = requireWord(ctx, sale, [words, plan.supportedPaymentProviders]);
  const token = attemptToken(ctx.ids);
  const attemptId = await insertAttempt(ctx.db, ctx.account.id, {
    token,
    kind: "switch_plan",
    subscriberId: from.subscriberId,
    recipientId: null,
    planId: plan.id,
    pricingPlanId: null,
    subscriptionId: from.id,
    dynamicAssets: [],
    paymentType,
    amountCents: sale.dueCents,
    amountCurrency: sale.currency,
    couponCodeId: null,
    terms,
    externalReferenceId: null,
    now,
    expiresAt: new Date(now.getTime() + LIFE_MILLISECONDS),
  });
  const draft = { ...draftOfSwitch(ctx, from, { ...priced, paymentType }), attemptId };
  const subscription = previewOf(draft, { subscriber: from.subscriber, gifter: null });
  const chargeableCents = sale.recurring ? null : sale.dueCents;
  return { subscription, attemptToken: token, chargeableCents, charges };
}
