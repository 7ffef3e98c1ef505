import type { DomainEvent } from "@/inngest/events";
import type { Context } from "@/server/accounts/index";
import { isManualMethod, recordPayment } from "@/server/payments/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { type BillFor, billSubscriptions } from "@/server/subscriptions/invoices/index";
import { carryMembers, recordAction } from "@/server/subscriptions/lifecycle/index";
import {
  findSubscribers,
  type LockedSubscriber,
  lockSubscriber,
  normalIdentity,
} from "@/server/subscriptions/subscribers/index";
import type { CheckoutParams } from "./attempt";
import { collect } from "./campaign.repository";
import type { Charged } from "./charge";
import { insertRedemption } from "./coupon.repository";
import { isExternalIdTaken, lockExternalId } from "./external-id.repository";
import { resolveMergedSubscriber } from "./merged-subscriber.repository";
import { lockSubscription, setPayment } from "./payment-writes.repository";
import { firstPeriod, startOf } from "./period.rules";
import { bookPreviewed } from "./previewed.repository";
import type { Sale } from "./sale";
import { draftOf, type SubscriptionDraft } from "./subscription-draft.rules";
import { findRunning, insertSubscription, requireNotRenewed } from "./subscription-writes.repository";
import { supportCode } from "./token";
import { requestTrialRefund } from "./trial-refund";

/** A sale that is made: agreed on, its coupon's place taken, and paid as far as anything is. */
export interface MadeSale {
  sale: Sale;
  spending: CheckoutParams;
  buyerId: number;
  /** Whose it becomes, where it is a gift. */
  recipientId: number | null;
  attemptId: number | null;
  /** null: no gateway was asked. */
  charged: Charged | null;
}

function amountOf({ sale, spending }: MadeSale): number {
  return spending.amountCents ?? sale.dueCents;
}

function paymentStateOf({ spending, charged, sale }: MadeSale): SubscriptionDraft["paymentState"] {
  if (charged !== null) return charged.result.status === "charged" ? "paid" : "awaiting";
  const isFree = isManualMethod(spending.paymentType) || sale.dueCents === 0;
  return isFree ? "none" : "awaiting";
}

async function periodOf(ctx: Context, tx: Statements, made: MadeSale) {
  const { sale, spending, buyerId, recipientId } = made;
  const now = ctx.clock.now();
  const subscriberId = recipientId ?? buyerId;
  const wanted = spending.startAt === null ? null : new Date(spending.startAt);
  const { before } = await findRunning(tx, ctx.account.id, {
    subscriberId,
    groupId: sale.groupId,
    dynamicAssets: sale.dynamicAssets,
    now,
    wanted,
  });
  const startAt = startOf({ now, runningEnd: before?.endAt ?? null, wanted });
  return firstPeriod(sale, { startAt, before, timeZone: ctx.account.timeZone });
}

async function draftSale(ctx: Context, tx: Statements, made: MadeSale): Promise<SubscriptionDraft> {
  const { sale, spending, buyerId, recipientId, charged } = made;
  const { externalId, renewedFromId } = spending;
  // What is paid for already is not refused any more: its own id of it, only, may have been taken in the meantime.
  if (externalId !== null) await lockExternalId(tx, ctx.account.id, externalId);
  const isTaken = externalId !== null && (await isExternalIdTaken(tx, ctx.account.id, externalId));
  if (isTaken && charged === null)
    throw new AppError("conflict", "Another subscription has this external_id.");
  if (renewedFromId !== null && charged === null) await requireNotRenewed(tx, ctx.account.id, renewedFromId);
  return draftOf({
    sale,
    period: await periodOf(ctx, tx, made),
    subscriberId: recipientId ?? buyerId,
    identity: normalIdentity(spending.recipientIdentity ?? spending.identity),
    gifterId: recipientId === null ? null : buyerId,
    attemptId: made.attemptId,
    renewedFromId,
    paymentType: spending.paymentType,
    paymentToken: spending.paymentToken,
    paymentState: paymentStateOf(made),
    paymentAmountCents: charged?.purpose === "trial_authorisation" ? 0 : amountOf(made),
    externalSubscriptionId: charged?.result.externalSubscriptionId ?? null,
    weCharge: charged?.weCharge ?? false,
    metadata: spending.metadata,
    notes: spending.notes,
    externalId: isTaken ? null : externalId,
    referrer: spending.referrer,
    createdBy: ctx.actor.kind === "staff" ? ctx.actor.name : null,
    code: supportCode(ctx.ids),
    now: ctx.clock.now(),
  });
}

/** The payment's row and books; null: nothing was paid, by nobody. */
async function keepPayment(
  ctx: Context,
  tx: Statements,
  { made, subscriptionId }: { made: MadeSale; subscriptionId: number },
): Promise<number | null> {
  const { spending, charged, attemptId, sale } = made;
  const amountCents = charged?.amountCents ?? amountOf(made);
  if (charged === null && amountCents === 0) return null;
  const paymentId = await recordPayment(ctx, tx, {
    subscriptionId,
    attemptId,
    gateway: charged?.gateway ?? "manual",
    paymentType: spending.paymentType,
    paymentToken: spending.paymentToken,
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

/** A sale that has become a subscription. */
interface Settled {
  id: number;
  draft: SubscriptionDraft;
  made: MadeSale;
}

function eventsOf({ id, draft, made }: Settled): DomainEvent[] {
  const event = (what: "created" | "activated" | "renewed"): DomainEvent => ({
    name: `subscriptions/subscription.${what}`,
    id: `subscription:${id}:${what}`,
    subject: { type: "subscription", id: String(id) },
    data: { subscriptionId: id, subscriberId: draft.subscriberId },
  });
  const events = [event("created")];
  if (draft.renewedFromId !== null) events.push(event("renewed"));
  // What nobody had to confirm starts active, and never was anything else.
  if (draft.activatedAt !== null && made.charged !== null) events.push(event("activated"));
  return events;
}

async function log(ctx: Context, tx: Statements, { id, draft }: Settled): Promise<void> {
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

/** Whether money has come, or none is waited for. */
function isPaid({ charged }: MadeSale): boolean {
  return charged === null || (charged.purpose === "charge" && charged.result.status === "charged");
}

async function nameOfGiver(ctx: Context, tx: Statements, { buyerId }: MadeSale): Promise<string | null> {
  const [giver] = await findSubscribers(ctx, [buyerId], tx);
  return giver?.name ?? null;
}

async function billsOf(
  ctx: Context,
  tx: Statements,
  {
    settled,
    paymentId,
    holder,
  }: { settled: Settled; paymentId: number | null; holder: LockedSubscriber | null },
): Promise<BillFor[]> {
  const { id, draft, made } = settled;
  const { charged, spending, recipientId } = made;
  if (!isPaid(made) || charged?.result.skipInvoice === true) return [];
  const name = recipientId === null ? (holder?.name ?? null) : await nameOfGiver(ctx, tx, made);
  return [
    {
      subscriptionId: id,
      billed: draft,
      buyer: { name, identity: spending.identity.value },
      paidCents: draft.paymentAmountCents,
      paymentId,
      externalPaymentId: charged?.result.externalPaymentId ?? null,
    },
  ];
}

/** The same sale to who they are now: what is paid for is not left with who is found no more. */
async function soldToKept(ctx: Context, tx: Statements, made: MadeSale): Promise<MadeSale> {
  const keptOf = async (id: number) => {
    const kept = await resolveMergedSubscriber(tx, ctx.account.id, id);
    if (kept === null) throw new Error("what is paid for is of no subscriber");
    return kept;
  };
  const buyerId = await keptOf(made.buyerId);
  const recipientId = made.recipientId === null ? null : await keptOf(made.recipientId);
  return { ...made, buyerId, recipientId: recipientId === buyerId ? null : recipientId };
}

/**
 * Makes a subscription of a sale, in one transaction: the row, its payment, the coupon's redemption, what a campaign
 * has collected, the log, the events, and last the invoice, whose number the account's others wait for. Those who share the
 * one that it renews share it, too.
 */
export async function settleSale(ctx: Context, tx: Statements, made: MadeSale): Promise<number> {
  const { sale, buyerId, recipientId, charged } = made;
  const accountId = ctx.account.id;
  const now = ctx.clock.now();
  const sharedId = sale.type === "group_access" ? made.spending.renewedFromId : null;
  // Before the subscriber: as whoever adds a member, or gives it back, holds them.
  if (sharedId !== null) await lockSubscription(tx, accountId, sharedId);
  const holder = await lockSubscriber(tx, accountId, recipientId ?? buyerId);
  if (holder === null && charged === null)
    throw new AppError("conflict", "This subscriber was merged into another one. Preview again.");
  if (holder === null) return settleSale(ctx, tx, await soldToKept(ctx, tx, made));
  const draft = await draftSale(ctx, tx, made);
  const id = await insertSubscription(tx, accountId, { draft, now });
  if (sharedId !== null)
    await carryMembers(tx, accountId, { fromId: sharedId, toId: id, userLimit: sale.userLimit, now });
  const paymentId = await keepPayment(ctx, tx, { made, subscriptionId: id });
  if (sale.discount !== null) {
    const { codeId, cents: discountCents } = sale.discount;
    const redemption = { codeId, subscriberId: buyerId, subscriptionId: id, discountCents, now };
    await insertRedemption(tx, accountId, redemption);
  }
  if (sale.campaign !== null && isPaid(made)) {
    const gift = { groupId: sale.campaign.id, cents: draft.paymentAmountCents, always: charged !== null };
    if (!(await collect(tx, accountId, gift)))
      throw new AppError("conflict", "This campaign has reached its target.");
  }
  const settled = { id, draft, made };
  const [bills] = await Promise.all([
    billsOf(ctx, tx, { settled, paymentId, holder }),
    log(ctx, tx, settled),
    ctx.emit(tx, eventsOf(settled)),
  ]);
  await billSubscriptions(ctx, tx, bills);
  return id;
}
