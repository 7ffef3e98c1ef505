import type { Context } from "@/server/accounts/index";
import {
  claimRequested,
  openGateways,
  type PaymentContext,
  requestCharge,
  voidReported,
} from "@/server/payments/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import type { ChargeRequestRow, ChargeResultOf, OpenCharge } from "./charge";
import { accountsWithCharges, findChargeable, putOffCharges } from "./charge.repository";
import { lookAgainAt } from "./charge.rules";
import { mapWithLimit } from "./map-with-limit";
import { openCharge, openDueCharges } from "./open-charges";
import { settleCharges } from "./settle-charges";

const BATCH = 500;
/** So many questions are on their way to gateways at once. */
const AT_ONCE = 50;
/** So long one process waits for a gateway alone; after that it is taken for dead, and the gateway is asked again. */
const LEASE_MILLISECONDS = 60_000;

/** Accounts for which a sweep of charges has anything to do. */
export function accountsToCharge({ db, clock }: Pick<Context, "db" | "clock">): Promise<number[]> {
  return accountsWithCharges(db, clock.now());
}

async function ask(ctx: PaymentContext, open: readonly OpenCharge[]): Promise<ChargeRequestRow[]> {
  const gatewayOf = openGateways(ctx);
  return mapWithLimit(open, AT_ONCE, async (charge) => {
    const gateway = await gatewayOf(charge.adapter);
    return { charge, answer: await requestCharge(ctx, gateway, charge.request) };
  });
}

function answeredOf(asked: readonly ChargeRequestRow[]): ChargeResultOf[] {
  return asked.flatMap(({ charge, answer }) => (answer.kind === "silent" ? [] : [{ charge, answer }]));
}

/** Writes one answer; what a webhook has told before it is let go. */
async function settleOne(ctx: PaymentContext, one: ChargeResultOf): Promise<number> {
  const { charge, answer } = one;
  try {
    return await settleCharges(ctx, [one]);
  } catch (error) {
    const { paymentId: id, adapter } = charge;
    const externalPaymentId = answer.kind === "declined" ? undefined : answer.result.externalPaymentId;
    const now = ctx.clock.now();
    const isTold =
      externalPaymentId !== undefined &&
      (await voidReported(ctx.db, ctx.account.id, { id, adapter, externalPaymentId, now }));
    if (isTold) return 1;
    ctx.log.error({ err: error, paymentId: id }, "the answer to a charge could not be written");
    return 0;
  }
}

/** Writes answers together; where one of them cannot be written, each by itself, so that it costs no other. */
async function settle(ctx: PaymentContext, answered: readonly ChargeResultOf[]): Promise<number> {
  if (answered.length === 0) return 0;
  try {
    return await settleCharges(ctx, answered);
  } catch (error) {
    ctx.log.warn({ err: error, charges: answered.length }, "charges are written one by one");
  }
  let settled = 0;
  for (const one of answered) {
    settled += await settleOne(ctx, one);
  }
  return settled;
}

/** Asks gateways about charges and writes what they answer. Returns how many have answered. */
export async function carryOutCharges(ctx: PaymentContext, open: readonly OpenCharge[]): Promise<number> {
  const asked = await ask(ctx, open);
  const silent = asked.filter(({ answer }) => answer.kind === "silent");
  await putOffCharges(ctx.db, ctx.account.id, {
    paymentIds: silent.map(({ charge }) => charge.paymentId),
    until: lookAgainAt(ctx.clock.now()),
  });
  return settle(ctx, answeredOf(asked));
}

/** Charges whose process died, or whose gateway was silent: asked again under the same reference. */
async function carryOutForgotten(ctx: PaymentContext): Promise<number> {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - LEASE_MILLISECONDS);
  let settled = 0;
  for (;;) {
    const asked = await claimRequested(ctx.db, ctx.account.id, { before, now, take: BATCH });
    if (asked.length === 0) return settled;
    const rows = await findChargeable(
      ctx.db,
      ctx.account.id,
      asked.map(({ subscriptionId }) => subscriptionId),
    );
    const open = asked.flatMap((payment) => {
      const row = rows.get(payment.subscriptionId);
      return row === undefined ? [] : [openCharge(ctx, row, payment)];
    });
    settled += await carryOutCharges(ctx, open);
    if (asked.length < BATCH) return settled;
  }
}

/**
 * Charges what is due: each charge is written before its gateway is asked, asked outside any transaction, and its answer
 * written once. After a crash at any step the next sweep carries on, and nobody is charged twice; two sweeps at once
 * share the work. Returns how many charges were answered.
 */
export async function sweepCharges(ctx: PaymentContext): Promise<number> {
  requireBackoffice(ctx, "subscriptions:write");
  let done = await carryOutForgotten(ctx);
  for (;;) {
    const { taken, renewed, open } = await openDueCharges(ctx, { take: BATCH, only: null });
    done += renewed + (await carryOutCharges(ctx, open));
    if (taken < BATCH) return done;
  }
}
