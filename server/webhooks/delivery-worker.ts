import { findTarget } from "./endpoint.repository";
import { emitWorkerRequest } from "./schedule-workers";
import { sendDue } from "./send-due";
import type { WebhookContext } from "./webhook";
import {
  claimWorker,
  findNextDue,
  lockOwned,
  postponeWorker,
  type RequestedWorker,
  releaseWorker,
} from "./worker.repository";
import { holdLease, leaseUntil } from "./worker-lease";

/** How long one pump works before it makes room for another endpoint's. */
const SHIFT_MS = 5_000;
/** An endpoint that received something so short a time ago is likely to get more. */
const BUSY_MS = 1_000;
/** Pumps of this process that may wait for more to send; with more at work, each makes room as soon as it can. */
const MAY_LINGER = 20;

let working = 0;

/**
 * Takes the endpoint for this pump. Where one that may still be alive holds it (an engine that repeats a run after a
 * crash), the next pump is asked for when that one must have ended.
 */
async function takeEndpoint(
  ctx: WebhookContext,
  pump: { endpointId: number; generation: number },
): Promise<{ owner: string; isBusy: boolean } | null> {
  const owner = ctx.ids.uuid();
  const now = ctx.worldClock.now();
  const claim = { ...pump, owner, until: leaseUntil(now), now };
  const claimed = await claimWorker(ctx.db, ctx.account.id, claim);
  if (claimed !== null) {
    const { lastSuccessAt } = claimed;
    return { owner, isBusy: lastSuccessAt !== null && now.getTime() - lastSuccessAt.getTime() < BUSY_MS };
  }
  await ctx.db.withStatements(async (tx) => {
    const next = await postponeWorker(tx, ctx.account.id, pump);
    if (next !== null) await emitWorkerRequest(ctx, tx, { ...next, at: next.until });
  });
  return null;
}

/** Gives the endpoint back and asks for its next pump; true when there is more to send at once. */
async function giveBack(
  ctx: WebhookContext,
  claim: { endpointId: number; owner: string; ordered: boolean },
  mayGoOn: boolean,
): Promise<boolean> {
  const { endpointId, ordered } = claim;
  return ctx.db.withStatements(async (tx) => {
    // Fan-outs hold this row while they add deliveries: none can slip in between looking and giving back.
    if (!(await lockOwned(tx, ctx.account.id, claim))) return false;
    const due = await findNextDue(tx, ctx.account.id, { id: endpointId, ordered });
    const now = ctx.worldClock.now();
    if (mayGoOn && due !== null && due <= now) return true;
    const nextAt = due !== null && due < now ? now : due;
    const released: RequestedWorker | null = await releaseWorker(tx, ctx.account.id, { endpointId, nextAt });
    if (released === null || nextAt === null) return false;
    await emitWorkerRequest(ctx, tx, nextAt > now ? { ...released, at: nextAt } : released);
    return false;
  });
}

/**
 * Sends what is due to one endpoint: a few calls at a time, for a few seconds, one pump per endpoint. Asks for the next
 * pump itself, so that an engine never holds more than one run per endpoint, however much waits for it.
 */
export async function runDeliveryWorker(
  ctx: WebhookContext,
  pump: { endpointId: number; generation: number },
): Promise<void> {
  const taken = await takeEndpoint(ctx, pump);
  if (taken === null) return;
  const { owner, isBusy } = taken;
  const { endpointId } = pump;
  working += 1;
  const lease = holdLease(ctx, { endpointId, owner });
  const endsAt = performance.now() + SHIFT_MS;
  try {
    let more = true;
    while (more && !lease.lost.aborted) {
      const target = await findTarget(ctx.db, ctx.account.id, endpointId);
      if (target === null || target.status !== "active") return;
      const linger = isBusy && working <= MAY_LINGER;
      await sendDue(ctx, { target, endsAt, linger, lost: lease.lost });
      const claim = { endpointId, owner, ordered: target.ordered };
      more = await giveBack(ctx, claim, performance.now() < endsAt);
    }
  } finally {
    working -= 1;
    lease.stop();
  }
}
