import type { Context } from "@/server/context/index";
import {
  claimRequested,
  createGatewayLoader,
  type PaymentContext,
  requestCharge,
  voidReported,
} from "@/server/payments/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import type { AnsweredCharge, OpenCharge, SentCharge } from "./charge";
import { findAccountsWithCharges, findChargeable, postponeCharges } from "./charge.repository";
import { computeRecheckAt } from "./charge.rules";
import { createOpenCharge, openDueCharges } from "./open-charges";
import { settleCharges } from "./settle-charges";

/**
 * Map items with a limit of concurrent calls. Returns the results in the order of the items. Unlike p-limit it starts
 * nothing more after a failure, because nobody would record the answers.
 */
async function mapWithLimit<T, R>(
  items: readonly T[],
  limit: number,
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += limit) {
    results.push(...(await Promise.all(items.slice(start, start + limit).map(work))));
  }
  return results;
}

const BATCH = 500;
/** Maximum number of concurrent gateway requests. */
const MAX_CONCURRENT = 50;
/** How long a process has a gateway request to itself; after that it counts as dead, and the request is repeated. */
const LEASE_MILLISECONDS = 60_000;

/** List accounts with work for a charge sweep. */
export function findAccountsToCharge({ db, clock }: Pick<Context, "db" | "clock">): Promise<number[]> {
  return findAccountsWithCharges(db, clock.now());
}

async function requestCharges(ctx: PaymentContext, open: readonly OpenCharge[]): Promise<SentCharge[]> {
  const findGateway = createGatewayLoader(ctx);
  return mapWithLimit(open, MAX_CONCURRENT, async (charge) => {
    const gateway = await findGateway(charge.adapter);
    return { charge, answer: await requestCharge(ctx, gateway, charge.request) };
  });
}

function filterAnswered(requested: readonly SentCharge[]): AnsweredCharge[] {
  return requested.flatMap(({ charge, answer }) => (answer.kind === "silent" ? [] : [{ charge, answer }]));
}

/** Write one answer. A charge that a webhook has already booked under the same gateway id is voided. */
async function settleOne(ctx: PaymentContext, result: AnsweredCharge): Promise<number> {
  const { charge, answer } = result;
  try {
    return await settleCharges(ctx, [result]);
  } catch (error) {
    const { paymentId: id, adapter } = charge;
    const externalPaymentId = answer.kind === "declined" ? undefined : answer.result.externalPaymentId;
    const now = ctx.clock.now();
    const isReported =
      externalPaymentId !== undefined &&
      (await voidReported(ctx.db, ctx.account.id, { id, adapter, externalPaymentId, now }));
    if (isReported) return 1;
    ctx.log.error({ err: error, paymentId: id }, "charge result could not be saved");
    return 0;
  }
}

/** Write answers in bulk; if that fails, one by one, so that one failure does not affect the others. */
async function settle(ctx: PaymentContext, answered: readonly AnsweredCharge[]): Promise<number> {
  if (answered.length === 0) return 0;
  try {
    return await settleCharges(ctx, answered);
  } catch (error) {
    ctx.log.warn({ err: error, charges: answered.length }, "saving charges one by one");
  }
  let settled = 0;
  for (const result of answered) {
    settled += await settleOne(ctx, result);
  }
  return settled;
}

/** Send charges to their gateways and write the answers. Returns the number of answers. */
export async function executeCharges(ctx: PaymentContext, open: readonly OpenCharge[]): Promise<number> {
  const requested = await requestCharges(ctx, open);
  const silent = requested.filter(({ answer }) => answer.kind === "silent");
  await postponeCharges(ctx.db, ctx.account.id, {
    paymentIds: silent.map(({ charge }) => charge.paymentId),
    until: computeRecheckAt(ctx.clock.now()),
  });
  return settle(ctx, filterAnswered(requested));
}

/** Repeat charges whose process died, or whose gateway did not answer, under the same reference. */
async function retryUnanswered(ctx: PaymentContext): Promise<number> {
  const now = ctx.clock.now();
  const leaseStart = new Date(now.getTime() - LEASE_MILLISECONDS);
  let settled = 0;
  for (;;) {
    const requested = await claimRequested(ctx.db, ctx.account.id, { before: leaseStart, now, take: BATCH });
    if (requested.length === 0) return settled;
    const rows = await findChargeable(
      ctx.db,
      ctx.account.id,
      requested.map(({ subscriptionId }) => subscriptionId),
    );
    const open = requested.flatMap((payment) => {
      const row = rows.get(payment.subscriptionId);
      return row === undefined ? [] : [createOpenCharge(ctx, row, payment)];
    });
    settled += await executeCharges(ctx, open);
    if (requested.length < BATCH) return settled;
  }
}

/**
 * Charge what is due: each charge is written before its gateway request, requested outside any transaction, and its
 * answer written once. After a crash at any step the next sweep continues, and nothing is charged twice; concurrent
 * sweeps share the work. Returns the number of answered charges.
 */
export async function sweepCharges(ctx: PaymentContext): Promise<number> {
  requireBackoffice(ctx, "subscriptions:write");
  let done = await retryUnanswered(ctx);
  for (;;) {
    const { opened, renewed, open } = await openDueCharges(ctx, { take: BATCH, only: null });
    done += renewed + (await executeCharges(ctx, open));
    if (opened < BATCH) return done;
  }
}
