import { findGatewayNamed, type PaymentContext } from "@/server/payments/index";
import type { Db } from "@/server/platform/db/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { lockErasure } from "./erase.repository";
import { type ErasureRow, getErasure, saveErasure } from "./erasure.repository";
import { openSubject, sealSubject } from "./erasure-subject";
import type { Person, PrivacyContext } from "./person";
import { findSavedMethods, type MethodOutcome, type SavedMethod } from "./saved-payment-methods";
import { findHeldByOthers } from "./shared-payment-methods";

/** A gateway that has not answered for so long since the first call is given up, and staff are told. */
const PATIENCE_MILLISECONDS = 2 * DAY_MILLISECONDS;

/** The context in which an erasure is finished: it calls gateways, too. */
export interface FinishContext extends PrivacyContext, Pick<PaymentContext, "egress"> {}

/** Tells staff by an event that a payment method is not deleted. */
async function tellStaff(
  ctx: PrivacyContext,
  tx: Db,
  { id, outcome }: { id: string; outcome: MethodOutcome },
): Promise<void> {
  const { key, paymentType, status, reason } = outcome;
  await ctx.emit(tx, {
    name: "identity/payment-method-deletion.failed",
    id: `reader-erasure:${id}:payment-method:${key}`,
    subject: { type: "reader-erasure", id },
    data: { erasureId: id, paymentType, reason: reason ?? status },
  });
}

/**
 * Notes, in the transaction that erases the rows, which saved payment methods are to be deleted at gateways: sealed,
 * beside their status. One that other subscribers pay with stays, and staff are told.
 */
export async function noteSavedMethods(
  ctx: PrivacyContext,
  tx: Db,
  { erasureId: id, person: { subscriberIds } }: { erasureId: string; person: Person },
): Promise<void> {
  await lockErasure(tx, ctx.account.id, id);
  const erasure = await getErasure(tx, ctx.account.id, id);
  const subject = openSubject(ctx, erasure);
  if (subject === undefined) return;
  const known = new Set(erasure.paymentMethods.map(({ key }) => key));
  const found = await findSavedMethods(ctx, tx, subscriberIds);
  const added = found.filter(({ key }) => !known.has(key));
  if (added.length === 0) return;
  const held = await findHeldByOthers(ctx, tx, { methods: added, subscriberIds });
  const outcomes = added.map(({ key, paymentType }): MethodOutcome => {
    const result = held.has(key)
      ? ({ status: "failed", reason: "payment_method_in_use" } as const)
      : ({ status: "pending", reason: null } as const);
    return { key, paymentType, triedAt: null, ...result };
  });
  const paymentMethods = [...subject.paymentMethods, ...added.filter(({ key }) => !held.has(key))];
  await saveErasure(tx, ctx.account.id, {
    id,
    sealedSubject: sealSubject(ctx, id, { ...subject, paymentMethods }),
    paymentMethods: [...erasure.paymentMethods, ...outcomes],
  });
  for (const outcome of outcomes) if (outcome.status === "failed") await tellStaff(ctx, tx, { id, outcome });
}

type Answer = Pick<MethodOutcome, "status" | "reason">;

/** Deletes one payment method at its gateway; `pending`: it did not answer. */
async function deleteAtGateway(
  ctx: FinishContext,
  { paymentType, token, externalSubscriptionId }: SavedMethod,
  subscriberIds: readonly number[],
): Promise<Answer> {
  if (token === null && externalSubscriptionId === null) return { status: "failed", reason: "unreadable" };
  try {
    const gateway = await findGatewayNamed(ctx, paymentType);
    if (gateway === null) return { status: "unsupported", reason: "gateway_removed" };
    const { deletePaymentMethod } = gateway.adapter;
    if (deletePaymentMethod === undefined) return { status: "unsupported", reason: null };
    const request = { paymentToken: token, externalSubscriptionId, subscriberIds };
    const result = await deletePaymentMethod(request);
    return result.success ? { status: "deleted", reason: null } : { status: "failed", reason: result.code };
  } catch (error) {
    ctx.log.warn({ err: error, paymentType }, "a gateway did not delete a saved payment method");
    return { status: "pending", reason: null };
  }
}

/**
 * Saves what became of payment methods, and tells staff by an event of each that is not deleted. One that another run
 * has settled meanwhile stays as it is.
 */
async function saveOutcomes(
  ctx: FinishContext,
  id: string,
  outcomes: readonly MethodOutcome[],
): Promise<void> {
  const byKey = new Map(outcomes.map((outcome) => [outcome.key, outcome]));
  await ctx.db.transaction(async (tx) => {
    await lockErasure(tx, ctx.account.id, id);
    const erasure = await getErasure(tx, ctx.account.id, id);
    const subject = openSubject(ctx, erasure);
    if (subject === undefined) return;
    const changed = erasure.paymentMethods.map((method) =>
      method.status === "pending"
        ? {
            ...method,
            ...byKey.get(method.key),
            triedAt: method.triedAt ?? byKey.get(method.key)?.triedAt ?? null,
          }
        : method,
    );
    const isPending = new Map(changed.map(({ key, status }) => [key, status === "pending"]));
    await saveErasure(tx, ctx.account.id, {
      id,
      sealedSubject: sealSubject(ctx, id, {
        ...subject,
        paymentMethods: subject.paymentMethods.filter(({ key }) => isPending.get(key) === true),
      }),
      paymentMethods: changed,
    });
    for (const [index, outcome] of changed.entries()) {
      const isNew = outcome.status !== erasure.paymentMethods[index]?.status;
      if (isNew && outcome.status !== "deleted") await tellStaff(ctx, tx, { id, outcome });
    }
  });
}

/**
 * Deletes the saved payment methods of an erased person at their gateways. Call it once no cancellation needs their
 * tokens. One whose gateway does not answer stays pending for the next call, for two days from the first. Safe to
 * repeat, because adapters are: a method that is gone is no failure. Returns whether none is pending.
 */
export async function deletePaymentMethods(
  ctx: FinishContext,
  erasure: Pick<ErasureRow, "id" | "subscriberIds" | "paymentMethods" | "sealedSubject">,
): Promise<boolean> {
  const pending = openSubject(ctx, erasure)?.paymentMethods ?? [];
  if (pending.length === 0) return true;
  const firstTries = new Map(erasure.paymentMethods.map(({ key, triedAt }) => [key, triedAt]));
  const now = ctx.systemClock.now();
  const outcomes: MethodOutcome[] = [];
  for (const method of pending) {
    const { key, paymentType } = method;
    const answer = await deleteAtGateway(ctx, method, erasure.subscriberIds);
    const triedAt = firstTries.get(key) ?? now.toISOString();
    const isTooLate = now.getTime() - Date.parse(triedAt) > PATIENCE_MILLISECONDS;
    const isGivenUp = answer.status === "pending" && isTooLate;
    const result: Answer = isGivenUp ? { status: "failed", reason: "no_answer" } : answer;
    outcomes.push({ key, paymentType, triedAt, ...result });
  }
  const news = outcomes.filter(
    ({ key, status }) => status !== "pending" || (firstTries.get(key) ?? null) === null,
  );
  if (news.length > 0) await saveOutcomes(ctx, erasure.id, news);
  return outcomes.every(({ status }) => status !== "pending");
}
