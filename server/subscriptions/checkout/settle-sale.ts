import type { Context } from "@/server/context/index";
import type { DomainEvent } from "@/server/events/catalogue";
import { isManualMethod, recordPayment } from "@/server/payments/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { type BillInput, billSubscriptions } from "@/server/subscriptions/billing/index";
import {
  findSubscribers,
  type LockedSubscriber,
  lockSubscriber,
  normalizeIdentity,
} from "@/server/subscriptions/customers/index";
import { copyMemberRows, recordAction } from "@/server/subscriptions/lifecycle/index";
import { type Attempt, type CheckoutParams, createSupportCode, parseSale } from "./attempt";
import { bookPreviewed } from "./attempt.repository";
import type { CompletedCharge } from "./charge";
import { lockSubscription, resolveMergedSubscriber } from "./payment-writes.repository";
import { releaseRedemption, reserveRedemption } from "./redeem-coupon";
import { requestTrialRefund } from "./refund-subscription";
import type { Sale } from "./sale";
import {
  addCollectedAmount,
  insertRedemption,
  isExternalIdTaken,
  isTargetReached,
  lockExternalId,
} from "./sale.repository";
import {
  computeFirstPeriod,
  computeStartAt,
  createDraft,
  type SubscriptionDraft,
} from "./subscription-draft.rules";
import {
  findRunning,
  insertSubscription,
  requireNotRenewed,
  setPayment,
} from "./subscription-writes.repository";

/** Reserve what a sale needs before its payment; a conflict where another purchase has taken it. */
export async function reserveSale(
  ctx: Context,
  tx: Statements,
  { attempt, checkoutParams }: { attempt: Attempt; checkoutParams: CheckoutParams },
): Promise<void> {
  const accountId = ctx.account.id;
  const { discount, campaign } = parseSale(attempt);
  const { externalId, renewedFromId } = checkoutParams;
  if (externalId !== null && (await isExternalIdTaken(tx, accountId, externalId)))
    throw new AppError("conflict", "Another subscription has this external_id.");
  if (renewedFromId !== null) await requireNotRenewed(tx, accountId, renewedFromId);
  if (campaign !== null && (await isTargetReached(tx, accountId, campaign.id)))
    throw new AppError("conflict", "This campaign has reached its target.");
  if (discount !== null)
    await reserveRedemption(ctx, tx, { codeId: discount.codeId, subscriberId: attempt.subscriberId });
}

/** Release the reservation of a sale whose payment was refused. */
export async function releaseSale(ctx: Context, tx: Statements, attempt: Attempt): Promise<void> {
  const { discount } = parseSale(attempt);
  if (discount !== null) await releaseRedemption(ctx, tx, discount.codeId);
}

/** A sale that is agreed: its coupon redemption is reserved, and it is paid as far as a payment is required. */
export interface AgreedSale {
  sale: Sale;
  checkoutParams: CheckoutParams;
  buyerId: number;
  /** The recipient of a gift. */
  recipientId: number | null;
  attemptId: number | null;
  /** null: no gateway was involved. */
  charged: CompletedCharge | null;
}

function getAmount({ sale, checkoutParams }: AgreedSale): number {
  return checkoutParams.amountCents ?? sale.dueCents;
}

function getPaymentState({ checkoutParams, charged, sale }: AgreedSale): SubscriptionDraft["paymentState"] {
  if (charged !== null) return charged.result.status === "charged" ? "paid" : "awaiting";
  const isFree = isManualMethod(checkoutParams.paymentType) || sale.dueCents === 0;
  return isFree ? "none" : "awaiting";
}

async function computePeriod(ctx: Context, tx: Statements, agreed: AgreedSale) {
  const { sale, checkoutParams, buyerId, recipientId } = agreed;
  const now = ctx.clock.now();
  const subscriberId = recipientId ?? buyerId;
  const requestedStart = checkoutParams.startAt === null ? null : new Date(checkoutParams.startAt);
  const { before } = await findRunning(tx, ctx.account.id, {
    subscriberId,
    groupId: sale.groupId,
    dynamicAssets: sale.dynamicAssets,
    now,
    requestedStart,
  });
  const startAt = computeStartAt({ now, runningEnd: before?.endAt ?? null, requestedStart });
  return computeFirstPeriod(sale, { startAt, before, timeZone: ctx.account.timeZone });
}

async function draftSale(ctx: Context, tx: Statements, agreed: AgreedSale): Promise<SubscriptionDraft> {
  const { sale, checkoutParams, buyerId, recipientId, charged } = agreed;
  const { externalId, renewedFromId } = checkoutParams;
  // A paid sale is not refused any more; only its external id may have been taken meanwhile.
  if (externalId !== null) await lockExternalId(tx, ctx.account.id, externalId);
  const isTaken = externalId !== null && (await isExternalIdTaken(tx, ctx.account.id, externalId));
  if (isTaken && charged === null)
    throw new AppError("conflict", "Another subscription has this external_id.");
  if (renewedFromId !== null && charged === null) await requireNotRenewed(tx, ctx.account.id, renewedFromId);
  return createDraft({
    sale,
    period: await computePeriod(ctx, tx, agreed),
    subscriberId: recipientId ?? buyerId,
    identity: normalizeIdentity(checkoutParams.recipientIdentity ?? checkoutParams.identity),
    gifterId: recipientId === null ? null : buyerId,
    attemptId: agreed.attemptId,
    renewedFromId,
    paymentType: checkoutParams.paymentType,
    paymentToken: checkoutParams.paymentToken,
    paymentState: getPaymentState(agreed),
    paymentAmountCents: charged?.purpose === "trial_authorisation" ? 0 : getAmount(agreed),
    externalSubscriptionId: charged?.result.externalSubscriptionId ?? null,
    weCharge: charged?.weCharge ?? false,
    metadata: checkoutParams.metadata,
    notes: checkoutParams.notes,
    externalId: isTaken ? null : externalId,
    referrer: checkoutParams.referrer,
    createdBy: ctx.actor.kind === "staff" ? ctx.actor.name : null,
    code: createSupportCode(ctx.ids),
    now: ctx.clock.now(),
  });
}

/** Insert the payment and its ledger entries; null: nothing was paid. */
async function insertPayment(
  ctx: Context,
  tx: Statements,
  { agreed, subscriptionId }: { agreed: AgreedSale; subscriptionId: number },
): Promise<number | null> {
  const { checkoutParams, charged, attemptId, sale } = agreed;
  const amountCents = charged?.amountCents ?? getAmount(agreed);
  if (charged === null && amountCents === 0) return null;
  const paymentId = await recordPayment(ctx, tx, {
    subscriptionId,
    attemptId,
    gateway: charged?.gateway ?? "manual",
    paymentType: checkoutParams.paymentType,
    paymentToken: checkoutParams.paymentToken,
    purpose: charged?.purpose ?? "charge",
    amountCents,
    amountCurrency: sale.currency,
    result: charged?.result ?? { success: true, status: "charged" },
  });
  await Promise.all([
    setPayment(tx, ctx.account.id, { subscriptionId, paymentId }),
    attemptId !== null && bookPreviewed(tx, ctx.account.id, { attemptId, subscriptionId, paymentId }),
  ]);
  if (charged?.purpose === "trial_authorisation" && charged.result.status === "charged")
    await requestTrialRefund(ctx, tx, paymentId);
  return paymentId;
}

/** A sale with its created subscription. */
interface SettledSale {
  id: number;
  draft: SubscriptionDraft;
  agreed: AgreedSale;
}

function buildEvents({ id, draft, agreed }: SettledSale): DomainEvent[] {
  const event = (what: "created" | "activated" | "renewed"): DomainEvent => ({
    name: `subscriptions/subscription.${what}`,
    id: `subscription:${id}:${what}`,
    subject: { type: "subscription", id: String(id) },
    data: { subscriptionId: id, subscriberId: draft.subscriberId },
  });
  const events = [event("created")];
  if (draft.renewedFromId !== null) events.push(event("renewed"));
  // A subscription without a gateway confirmation is created active: no transition to report.
  if (draft.activatedAt !== null && agreed.charged !== null) events.push(event("activated"));
  return events;
}

async function logSale(ctx: Context, tx: Statements, { id, draft }: SettledSale): Promise<void> {
  const details = {
    paymentType: draft.paymentType,
    amountCents: draft.paymentAmountCents,
    currency: draft.paymentAmountCurrency,
    ...(draft.renewedFromId !== null && { renewedFrom: draft.renewedFromId }),
    ...(draft.gifterId !== null && { gifter: draft.gifterId }),
  };
  await recordAction(ctx, tx, {
    subscriptionId: id,
    action: draft.renewedFromId === null ? "created" : "renewed",
    details,
  });
}

/** Whether the payment has been received, or none is required. */
function isPaid({ charged }: AgreedSale): boolean {
  return charged === null || (charged.purpose === "charge" && charged.result.status === "charged");
}

async function loadGiverName(ctx: Context, tx: Statements, { buyerId }: AgreedSale): Promise<string | null> {
  const [giver] = await findSubscribers(ctx, [buyerId], tx);
  return giver?.name ?? null;
}

async function buildBills(
  ctx: Context,
  tx: Statements,
  {
    settled,
    paymentId,
    holder,
  }: { settled: SettledSale; paymentId: number | null; holder: LockedSubscriber | null },
): Promise<BillInput[]> {
  const { id, draft, agreed } = settled;
  const { charged, checkoutParams, recipientId } = agreed;
  if (!isPaid(agreed) || charged?.result.skipInvoice === true) return [];
  const name = recipientId === null ? (holder?.name ?? null) : await loadGiverName(ctx, tx, agreed);
  return [
    {
      subscriptionId: id,
      billed: draft,
      buyer: { name, identity: checkoutParams.identity.value },
      paidCents: draft.paymentAmountCents,
      paymentId,
      externalPaymentId: charged?.result.externalPaymentId ?? null,
    },
  ];
}

/** Reassign a sale to the subscriber that its buyer was merged into: a paid sale must not lose its owner. */
async function reassignToMerged(ctx: Context, tx: Statements, agreed: AgreedSale): Promise<AgreedSale> {
  const resolveMerged = async (id: number) => {
    const mergedId = await resolveMergedSubscriber(tx, ctx.account.id, id);
    if (mergedId === null) throw new Error("paid purchase without a subscriber");
    return mergedId;
  };
  const buyerId = await resolveMerged(agreed.buyerId);
  const recipientId = agreed.recipientId === null ? null : await resolveMerged(agreed.recipientId);
  return { ...agreed, buyerId, recipientId: recipientId === buyerId ? null : recipientId };
}

/**
 * Create the subscription of a sale in one transaction: the row, its payment, the coupon redemption, the campaign's
 * collected amount, the log, the events, and last the invoice, whose number locks out the account's other
 * purchases. A renewal of a shared subscription keeps its members.
 */
export async function settleSale(ctx: Context, tx: Statements, agreed: AgreedSale): Promise<number> {
  const { sale, buyerId, recipientId, charged } = agreed;
  const accountId = ctx.account.id;
  const now = ctx.clock.now();
  const sharedId = sale.type === "group_access" ? agreed.checkoutParams.renewedFromId : null;
  // Lock before the subscriber: the lock order of adding a member and of a refund.
  if (sharedId !== null) await lockSubscription(tx, accountId, sharedId);
  const holder = await lockSubscriber(tx, accountId, recipientId ?? buyerId);
  if (holder === null && charged === null)
    throw new AppError("conflict", "This subscriber was merged into another one. Preview again.");
  if (holder === null) return settleSale(ctx, tx, await reassignToMerged(ctx, tx, agreed));
  const draft = await draftSale(ctx, tx, agreed);
  const id = await insertSubscription(tx, accountId, { draft, now });
  if (sharedId !== null)
    await copyMemberRows(tx, accountId, { fromId: sharedId, toId: id, userLimit: sale.userLimit, now });
  const paymentId = await insertPayment(ctx, tx, { agreed, subscriptionId: id });
  if (sale.discount !== null) {
    const { codeId, cents: discountCents } = sale.discount;
    const redemption = { codeId, subscriberId: buyerId, subscriptionId: id, discountCents, now };
    await insertRedemption(tx, accountId, redemption);
  }
  if (sale.campaign !== null && isPaid(agreed)) {
    const contribution = {
      groupId: sale.campaign.id,
      cents: draft.paymentAmountCents,
      always: charged !== null,
    };
    if (!(await addCollectedAmount(tx, accountId, contribution)))
      throw new AppError("conflict", "This campaign has reached its target.");
  }
  const settled = { id, draft, agreed };
  const [bills] = await Promise.all([
    buildBills(ctx, tx, { settled, paymentId, holder }),
    logSale(ctx, tx, settled),
    ctx.emit(tx, buildEvents(settled)),
  ]);
  await billSubscriptions(ctx, tx, bills);
  return id;
}
