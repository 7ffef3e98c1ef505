import { NO_ORIGIN } from "@/server/platform/telemetry/index";
import { findTarget } from "./endpoint.repository";
import { emitWorkerRequest } from "./schedule-workers";
import { sendDue } from "./send-due";
import type { WebhookContext } from "./webhook";
import {
  claimWorker,
  findNextDue,
  lockOwnedEndpoint,
  postponeWorker,
  type RequestedWorker,
  releaseWorker,
} from "./worker.repository";
import { leaseUntil, startLeaseRenewal } from "./worker-lease";

/** Time that one worker runs before it yields to workers of other endpoints. */
const TIME_SLICE_MS = 5_000;
/** An endpoint that received a call this recently is likely to get more. */
const BUSY_WINDOW_MS = 1_000;
/** Workers of this process up to which each may wait for more to send; above it, each one ends as soon as it can. */
const MAX_LINGERING_WORKERS = 20;

let activeWorkers = 0;

/**
 * Claim the endpoint for this worker. If another worker's lease has not expired (the engine repeats a run after a
 * crash), request the next worker for the time when that lease ends.
 */
async function claimEndpoint(
  ctx: WebhookContext,
  request: { endpointId: number; generation: number },
): Promise<{ owner: string; isBusy: boolean } | null> {
  const owner = ctx.ids.uuid();
  const now = ctx.systemClock.now();
  const claim = { ...request, owner, until: leaseUntil(now), now };
  const claimed = await claimWorker(ctx.db, ctx.account.id, claim);
  if (claimed !== null) {
    const { lastSuccessAt } = claimed;
    return {
      owner,
      isBusy: lastSuccessAt !== null && now.getTime() - lastSuccessAt.getTime() < BUSY_WINDOW_MS,
    };
  }
  await ctx.db.transaction(async (tx) => {
    const next = await postponeWorker(tx, ctx.account.id, request);
    if (next !== null) await emitWorkerRequest(ctx, tx, { ...next, at: next.until, origin: NO_ORIGIN });
  });
  return null;
}

/** Release the endpoint and request its next worker; true when there is more to send at once. */
async function releaseEndpoint(
  ctx: WebhookContext,
  claim: { endpointId: number; owner: string; ordered: boolean },
  mayContinue: boolean,
): Promise<boolean> {
  const { endpointId, ordered } = claim;
  return ctx.db.transaction(async (tx) => {
    // Fan-outs lock this row while they add deliveries, so none is missed between the check and the release.
    if (!(await lockOwnedEndpoint(tx, ctx.account.id, claim))) return false;
    const due = await findNextDue(tx, ctx.account.id, { id: endpointId, ordered });
    const now = ctx.systemClock.now();
    if (mayContinue && due !== null && due <= now) return true;
    const nextAt = due !== null && due < now ? now : due;
    const released: RequestedWorker | null = await releaseWorker(tx, ctx.account.id, { endpointId, nextAt });
    if (released === null || nextAt === null) return false;
    // The next worker sends what other requests caused: otherwise one trace would last as long as an endpoint is busy.
    const next = { ...released, origin: NO_ORIGIN };
    await emitWorkerRequest(ctx, tx, nextAt > now ? { ...next, at: nextAt } : next);
    return false;
  });
}

/**
 * Send the due deliveries of one endpoint: a few calls in parallel, for a few seconds, one worker per endpoint.
 * Requests the next worker itself, so that the engine has at most one run per endpoint, whatever its backlog.
 */
export async function runDeliveryWorker(
  ctx: WebhookContext,
  request: { endpointId: number; generation: number },
): Promise<void> {
  const claimed = await claimEndpoint(ctx, request);
  if (claimed === null) return;
  const { owner, isBusy } = claimed;
  const { endpointId } = request;
  activeWorkers += 1;
  const lease = startLeaseRenewal(ctx, { endpointId, owner });
  const endsAt = performance.now() + TIME_SLICE_MS;
  try {
    let hasMore = true;
    while (hasMore && !lease.lost.aborted) {
      const target = await findTarget(ctx.db, ctx.account.id, endpointId);
      if (target === null || target.status !== "active") return;
      const linger = isBusy && activeWorkers <= MAX_LINGERING_WORKERS;
      await sendDue(ctx, { target, endsAt, linger, lost: lease.lost });
      const claim = { endpointId, owner, ordered: target.ordered };
      hasMore = await releaseEndpoint(ctx, claim, performance.now() < endsAt);
    }
  } finally {
    activeWorkers -= 1;
    lease.stop();
  }
}
