import type { PaymentContext } from "@/server/payments/index";
import { type Changer, findChanger } from "./find-changer";
import { findChange, isMethodUsed, markDetached, type StoredChange } from "./method-change.repository";

interface Unneeded {
  change: StoredChange;
  changer: Changer;
  methodId: string;
}

/** Detach a method at its gateway, unless something else here is charged on it. False: it is still there. */
export async function detach(ctx: PaymentContext, { change, changer, methodId }: Unneeded): Promise<boolean> {
  const { subscriptionId } = change;
  if (await isMethodUsed(ctx.db, ctx.account.id, { subscriptionId, method: methodId })) return true;
  try {
    const result = await changer.changes.detach({ ...changer.holder, methodId });
    if (!result.success)
      ctx.log.warn({ subscriptionId, code: result.code }, "gateway did not detach a payment method");
    return result.success;
  } catch (error) {
    ctx.log.warn({ err: error, subscriptionId }, "gateway did not detach a payment method");
    return false;
  }
}

/**
 * Detach the method that a saved change has replaced. One that could not be detached stays noted: the next call tries
 * again, and erasing the subscriber's data deletes it.
 */
export async function detachFormer(ctx: PaymentContext, token: string): Promise<void> {
  const change = await findChange(ctx.db, ctx.account.id, token);
  const methodId = change?.formerMethod ?? null;
  if (change?.status !== "saved" || methodId === null) return;
  const changer = await findChanger(ctx, change.subscriptionId);
  // Charged again on the former one: a later change has chosen it.
  const isCurrent = changer?.holder.paymentToken === methodId;
  if (changer === null || (!isCurrent && !(await detach(ctx, { change, changer, methodId })))) return;
  await markDetached(ctx.db, ctx.account.id, change.id);
}
