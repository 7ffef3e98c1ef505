import type { WebhookContext } from "./webhook";
import { extendWorkerLease } from "./worker.repository";

/** Lease duration: a worker without a heartbeat for this long counts as dead. */
const LEASE_MS = 6_000;
const HEARTBEAT_MS = 2_000;

/** A worker's lease on its endpoint. */
export interface LeaseRenewal {
  owner: string;
  /** Aborted when the worker loses the endpoint: it must stop all calls. */
  lost: AbortSignal;
  /** Stop the heartbeat. */
  stop(): void;
}

/** When a lease that is renewed now expires. */
export function leaseUntil(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

/** Renew a worker's lease until it stops or loses the endpoint. */
export function startLeaseRenewal(
  ctx: WebhookContext,
  claim: { endpointId: number; owner: string },
): LeaseRenewal {
  const lost = new AbortController();
  let lastExtendedAt = ctx.systemClock.now().getTime();
  const extend = async () => {
    const now = ctx.systemClock.now();
    try {
      const isOwner = await extendWorkerLease(ctx.db, ctx.account.id, { ...claim, until: leaseUntil(now) });
      if (!isOwner) lost.abort();
      lastExtendedAt = now.getTime();
    } catch (error) {
      ctx.log.warn({ err: error, ...claim }, "a webhook delivery worker could not renew its lease");
      // The lease may have expired and another worker may own the endpoint: stop sending.
      if (ctx.systemClock.now().getTime() - lastExtendedAt >= LEASE_MS) lost.abort();
    }
  };
  const timer = setInterval(() => void extend(), HEARTBEAT_MS);
  return { owner: claim.owner, lost: lost.signal, stop: () => clearInterval(timer) };
}
