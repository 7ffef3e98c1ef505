import { type PaymentContext, requirePaymentTypes } from "@/server/payments/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { getPlan, whyNotSold } from "@/server/subscriptions/catalogue/index";
import {
  getSubscription,
  isBackoffice,
  isSwitchable,
  requireActor,
  type Subscription,
  type SubscriptionView,
} from "@/server/subscriptions/lifecycle/index";
import type { ChargeSummary } from "@/server/subscriptions/pricing/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { createAttemptToken, type SwitchTerms } from "./attempt";
import { insertAttempt } from "./attempt.repository";
import { priceSwitch, readCreditMoney, type SwitchSale, whyMemberLimitExceeded } from "./price-switch";
import type { Sale } from "./sale";
import { createDraft, toPreviewView } from "./subscription-draft.rules";
import {
  choosePaymentMethod,
  listSwitchOptions,
  type SwitchOption,
  type SwitchPriceContext,
} from "./switch-options.rules";

const LIFETIME_MILLISECONDS = DAY_MILLISECONDS;

export interface PreviewSwitch {
  id: number;
  subscriberId: number | null;
  planId: number;
  switchType: SwitchTerms["switchType"];
  /** Payment method for the difference; null: the one of the running period. */
  paymentType: string | null;
}

/** The response of a switch preview. */
export interface SwitchPreview {
  subscription: SubscriptionView;
  attemptToken: string;
  /** The amount due; null where the gateway prorates. */
  chargeableCents: number | null;
  charges: ChargeSummary;
}

function requireOption(from: Subscription, input: PreviewSwitch, at: SwitchPriceContext): SwitchOption {
  if (!isSwitchable(from, at.now)) {
    throw new AppError(
      "invalid",
      "Only an active subscription without cancellation or scheduled plan change can be switched.",
    );
  }
  const { planId, switchType } = input;
  const option = listSwitchOptions(from, at).find((candidate) => candidate.planId === planId);
  if (option === undefined)
    throw invalid("body.subscription_plan_id", "must be a plan that this subscription can switch to");
  if (option.switchType !== switchType)
    throw invalid("body.switch_type", `must be ${option.switchType} for this plan`);
  return option;
}

/** Return the payment method for the difference: staff choose it; for readers it must be one of a gateway. */
function requireMethod(
  ctx: PaymentContext,
  sale: Sale,
  methods: Parameters<typeof choosePaymentMethod>,
): string {
  const [{ requested, running }] = methods;
  if (isBackoffice(ctx)) return requested ?? running;
  if (sale.dueCents === 0) return running;
  const method = choosePaymentMethod(...methods);
  if (method === null) throw invalid("body.payment.payment_type", "is required: a price difference is due");
  return method;
}

function createSwitchDraft(
  ctx: PaymentContext,
  from: Subscription,
  { sale, period, paymentType }: Pick<SwitchSale, "sale" | "period"> & { paymentType: string },
) {
  const now = ctx.clock.now();
  return createDraft({
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
 * Preview a switch to another plan: what it creates and costs. The terms are valid for a day. If the plan does not
 * prorate, the switch waits for the end of the period and costs the full price of the new plan.
 */
export async function previewSwitch(ctx: PaymentContext, input: PreviewSwitch): Promise<SwitchPreview> {
  requireActor(ctx, input.subscriberId);
  const { paymentType: requested } = input;
  // A preview's response may be sent back: its `preview` names no payment method.
  if (requested !== null && requested !== "preview")
    await requirePaymentTypes(ctx, [requested], "body.payment.payment_type");
  const now = ctx.clock.now();
  const from = await getSubscription(ctx, input);
  const money = await readCreditMoney(ctx.db, ctx.account.id, from.id);
  const option = requireOption(from, input, { now, money });
  const plan = await getPlan(ctx, option.planId);
  if (whyNotSold(plan) !== null) throw new AppError("gone", "This plan is no longer sold.");
  const { endAt, prorationEnabled } = from;
  if (!prorationEnabled && endAt === null) {
    throw new AppError("invalid", "This subscription has no end date, so a plan change cannot be scheduled.");
  }
  const priced = await priceSwitch(ctx, from, { plan, option });
  const { sale, charges } = priced;
  const noRoom = await whyMemberLimitExceeded(ctx, ctx.db, { from, sale });
  if (noRoom !== null) throw invalid("body.subscription_plan_id", noRoom);
  const scheduledFor = priced.scheduledFor?.toISOString() ?? null;
  const { lineReturnedCents: returnedCents } = money;
  const terms: SwitchTerms = { switchType: option.switchType, scheduledFor, returnedCents, sale };
  const methods = { requested: input.paymentType, running: from.paymentType };
  const paymentType = requireMethod(ctx, sale, [methods, plan.supportedPaymentProviders]);
  const token = createAttemptToken(ctx.ids);
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
    expiresAt: new Date(now.getTime() + LIFETIME_MILLISECONDS),
  });
  const draft = { ...createSwitchDraft(ctx, from, { ...priced, paymentType }), attemptId };
  const subscription = toPreviewView(draft, { subscriber: from.subscriber, gifter: null });
  const chargeableCents = sale.recurring ? null : sale.dueCents;
  return { subscription, attemptToken: token, chargeableCents, charges };
}
