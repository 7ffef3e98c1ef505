import { bufferedEmitter, type Context } from "@/server/accounts/index";
import { insertCharges } from "@/server/payments/index";
import type { ChargeableRow, OpenCharge } from "./charge";
import { findBegun, saveCharging, takeChargeable } from "./charge.repository";
import { newCharge, requestOf, unansweredRow } from "./charge.rules";
import { renewPaidPeriods } from "./renew-paid-period";
import { amountOfCharge } from "./renewal.rules";

/** What one batch of due charges came to. */
export interface OpenedCharges {
  /** How many subscriptions were taken. */
  taken: number;
  /** How many had nothing left to pay, and are renewed already. */
  renewed: number;
  open: OpenCharge[];
}

/** A charge as its gateway is to be asked. */
export function openCharge(
  ctx: Context,
  row: ChargeableRow,
  payment: { id: number; adapter: string; period: number; attempt: number; amountCents: number },
): OpenCharge {
  const { id: paymentId, adapter, attempt } = payment;
  const request = requestOf(row, { ...payment, accountKey: ctx.account.key });
  return { paymentId, subscriptionId: row.id, adapter, attempt, request };
}

/**
 * Writes the charges that are due into the books as asked, before any gateway is: whatever happens afterwards, they are
 * known, and each is one however many begin it. What costs nothing is renewed at once.
 */
export function openDueCharges(
  ctx: Context,
  { take, only }: { take: number; only: number | null },
): Promise<OpenedCharges> {
  const accountId = ctx.account.id;
  return ctx.db.withPipeline(async (tx) => {
    const now = ctx.clock.now();
    const rows = await takeChargeable(tx, accountId, { now, take, only });
    const priced = rows.map((row) => ({ row, amountCents: amountOfCharge(row) }));
    const free = priced.filter(({ amountCents }) => amountCents === 0);
    const charges = priced
      .filter(({ amountCents }) => amountCents > 0)
      .map(({ row, amountCents }) => ({ row, charge: newCharge(row, amountCents) }));
    const ids = await insertCharges(tx, accountId, { charges: charges.map(({ charge }) => charge), now });
    const known = charges.map(({ row }) => row).filter(({ id }) => !ids.has(id));
    // Somebody else may have begun one in the moment between the look at it and its lock.
    const begun = await findBegun(
      tx,
      accountId,
      known.map(({ id }) => id),
    );
    const unanswered = known.filter(({ id }) => !begun.has(id)).map((row) => unansweredRow(row, now));
    await saveCharging(tx, accountId, { rows: unanswered, now });
    const nothing = { payment: null, endAt: null, skipInvoice: false, weCharge: true };
    const { ctx: telling, tellAll } = bufferedEmitter(ctx);
    await renewPaidPeriods(
      telling,
      tx,
      free.map(({ row }) => ({ row, ...nothing })),
    );
    await tellAll(tx);
    const open = charges.flatMap(({ row, charge }) => {
      const id = ids.get(row.id);
      return id === undefined ? [] : [openCharge(ctx, row, { ...charge, id })];
    });
    return { taken: rows.length, renewed: free.length, open };
  });
}
