import { type Context, withBufferedEvents } from "@/server/context/index";
import { insertCharges } from "@/server/payments/index";
import type { ChargeableRow, OpenCharge } from "./charge";
import { claimChargeable, findInProgress, saveChargeState } from "./charge.repository";
import { createCharge, toGatewayRequest, toUnansweredRow } from "./charge.rules";
import { renewPaidPeriods } from "./renew-paid-period";
import { computeChargeAmount } from "./renewal.rules";

/** The result of one batch of due charges. */
export interface OpenedCharges {
  /** Number of subscriptions in the batch. */
  opened: number;
  /** Number of subscriptions with nothing due, which are already renewed. */
  renewed: number;
  open: OpenCharge[];
}

/** Create a charge for its gateway from its row and its payment. */
export function createOpenCharge(
  ctx: Context,
  row: ChargeableRow,
  payment: { id: number; adapter: string; period: number; attempt: number; amountCents: number },
): OpenCharge {
  const { id: paymentId, adapter, attempt } = payment;
  const request = toGatewayRequest(row, { ...payment, accountKey: ctx.account.key });
  return { paymentId, subscriptionId: row.id, adapter, attempt, request };
}

/**
 * Book due charges as requested before any gateway request: they are then known after a crash, and concurrent
 * sweeps create each charge once. Subscriptions with nothing due are renewed at once.
 */
export function openDueCharges(
  ctx: Context,
  { take, only }: { take: number; only: number | null },
): Promise<OpenedCharges> {
  const accountId = ctx.account.id;
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const rows = await claimChargeable(tx, accountId, { now, take, only });
    const priced = rows.map((row) => ({ row, amountCents: computeChargeAmount(row) }));
    const free = priced.filter(({ amountCents }) => amountCents === 0);
    const charges = priced
      .filter(({ amountCents }) => amountCents > 0)
      .map(({ row, amountCents }) => ({ row, charge: createCharge(row, amountCents) }));
    const ids = await insertCharges(tx, accountId, { charges: charges.map(({ charge }) => charge), now });
    const existing = charges.map(({ row }) => row).filter(({ id }) => !ids.has(id));
    // Another sweep may have started one between the read and the lock.
    const inProgress = await findInProgress(
      tx,
      accountId,
      existing.map(({ id }) => id),
    );
    const unanswered = existing
      .filter(({ id }) => !inProgress.has(id))
      .map((row) => toUnansweredRow(row, now));
    await saveChargeState(tx, accountId, { rows: unanswered, now });
    const withoutPayment = { payment: null, endAt: null, skipInvoice: false, weCharge: true };
    await withBufferedEvents(ctx, tx, (bufferedCtx) =>
      renewPaidPeriods(
        bufferedCtx,
        tx,
        free.map(({ row }) => ({ row, ...withoutPayment })),
      ),
    );
    const open = charges.flatMap(({ row, charge }) => {
      const id = ids.get(row.id);
      return id === undefined ? [] : [createOpenCharge(ctx, row, { ...charge, id })];
    });
    return { opened: rows.length, renewed: free.length, open };
  });
}
