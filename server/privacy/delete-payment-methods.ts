import { findGatewayNamed, type PaymentContext } from "@/server/payments/index";
import type { Db } from "@/server/platform/db/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { lockErasure } from "./erase.repository";
import { type ErasureRow, getErasure, saveErasure } from "./erasure.repository";
import { openSubject, sealSubject } from "./erasure-subject";
import type { Person, PrivacyContext } from "./person";
import { findSavedMethods, type MethodOutcome, type SavedMethod } from "./saved-payment-methods";

/** After this time a gateway that has not answered is given up, and staff are told. */
const PATIENCE_MILLISECONDS = 2 * DAY_MILLISECONDS;

/** The context in which an erasure is finished: it calls gateways, too. */
export interface FinishContext extends PrivacyContext, Pick<PaymentContext, "egress"> {}

/**
 * Notes, in the transaction that erases the rows, which saved payment methods are to be deleted at gateways: sealed,
 * beside their status.
 */
export async function noteSavedMethods(
  ctx: PrivacyContext,
  tx: Db,
  { erasureId, person }: { erasureId: string; person: Person },
): Promise<void> {
  await lockErasure(tx, ctx.account.id, erasureId);
  const erasure = await getErasure(tx, ctx.account.id, erasureId);
  const subject = openSubject(ctx, erasure);
  if (subject === undefined) return;
  const known = new Set(erasure.paymentMethods.map(({ key }) => key));
  const found = await findSavedMethods(ctx, tx, person.subscriberIds);
  const added = found.filter(({ key }) => !known.has(key));
  if (added.length === 0) return;
  const paymentMethods = [...subject.paymentMethods, ...added];
  await saveErasure(tx, ctx.account.id, {
    id: erasureId,
    sealedSubject: sealSubject(ctx, erasureId, { ...subject, paymentMethods }),
    paymentMethods: [
      ...erasure.paymentMethods,
      ...added.map(
        ({ key, paymentType }) => ({ key, paymentType, status: "pending", reason: null }) as const,
      ),
    ],
  });
}

/** Deletes one payment method at its gateway; `pending`: it did not answer. */
async function deleteAtGateway(
  ctx: FinishContext,
  { key, paymentType, token, externalSubscriptionId }: SavedMethod,
): Promise<MethodOutcome> {
  if (token === null && externalSubscriptionId === null)
    return { key, paymentType, status: "failed", reason: "unreadable" };
  try {
    const gateway = await findGatewayNamed(ctx, paymentType);
    if (gateway === null) return { key, paymentType, status: "unsupported", reason: "gateway_removed" };
    const { deletePaymentMethod } = gateway.adapter;
    if (deletePaymentMethod === undefined) return { key, paymentType, status: "unsupported", reason: null };
    const result = await deletePaymentMethod({ paymentToken: token, externalSubscriptionId });
    return result.success
      ? { key, paymentType, status: "deleted", reason: null }
      : { key, paymentType, status: "failed", reason: result.code };
  } catch (error) {
    ctx.log.warn({ err: error, paymentType }, "a gateway did not delete a saved payment method");
    return { key, paymentType, status: "pending", reason: null };
  }
}

/** Saves what became of payment methods, and tells staff by an event of each that is not deleted. */
async function saveOutcomes(
  ctx: FinishContext,
  id: string,
  outcomes: readonly MethodOutcome[],
): Promise<void> {
  const settled = new Map(outcomes.map((outcome) => [outcome.key, outcome]));
  await ctx.db.transaction(async (tx) => {
    await lockErasure(tx, ctx.account.id, id);
    const erasure = await getErasure(tx, ctx.account.id, id);
    const subject = openSubject(ctx, erasure);
    if (subject === undefined) return;
    const paymentMethods = subject.paymentMethods.filter(({ key }) => !settled.has(key));
    await saveErasure(tx, ctx.account.id, {
      id,
      sealedSubject: sealSubject(ctx, id, { ...subject, paymentMethods }),
      paymentMethods: erasure.paymentMethods.map((method) => settled.get(method.key) ?? method),
    });
    for (const { key, paymentType, status, reason } of outcomes)
      if (status !== "deleted")
        await ctx.emit(tx, {
          name: "identity/payment-method-deletion.failed",
          id: `reader-erasure:${id}:payment-method:${key}`,
          subject: { type: "reader-erasure", id },
          data: { erasureId: id, paymentType, reason: reason ?? status },
        });
  });
}

/**
 * Deletes the saved payment methods of an erased person at their gateways. Call it once no cancellation needs their
 * tokens. One whose gateway does not answer stays pending for the next call, for two days. Safe to repeat, because
 * adapters are: a method that is gone is no failure. Returns whether none is pending.
 */
export async function deletePaymentMethods(
  ctx: FinishContext,
  erasure: Pick<ErasureRow, "id" | "requestedAt" | "sealedSubject">,
): Promise<boolean> {
  const pending = openSubject(ctx, erasure)?.paymentMethods ?? [];
  if (pending.length === 0) return true;
  const isTooLate = ctx.systemClock.now().getTime() - erasure.requestedAt.getTime() > PATIENCE_MILLISECONDS;
  const outcomes: MethodOutcome[] = [];
  for (const method of pending) {
    const outcome = await deleteAtGateway(ctx, method);
    if (outcome.status !== "pending") outcomes.push(outcome);
    else if (isTooLate) outcomes.push({ ...outcome, status: "failed", reason: "no_answer" });
  }
  if (outcomes.length > 0) await saveOutcomes(ctx, erasure.id, outcomes);
  return outcomes.length === pending.length;
}
