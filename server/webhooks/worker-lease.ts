import type { WebhookContext } from "./webhook";
import { extendWorkerLease } from "./worker.repository";

/** How long a pump that says nothing is believed to be alive. */
const LEASE_MS = 6_000;
const HEARTBEAT_MS = 2_000;

/** A pump's hold on its endpoint. */
export interface HeldLease {
  owner: string;
  /** Aborted when the endpoint is no longer the pump's: whatever it sends must stop. */
  lost: AbortSignal;
  /** Stops saying that the pump is alive. */
  stop(): void;
}

/** Until when a pump that shows itself now may be believed to be alive. */
export function leaseUntil(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

/** Keeps saying that a pump is alive, until it stops or the endpoint is taken from it. */
export function holdLease(ctx: WebhookContext, claim: { endpointId: number; owner: string }): HeldLease {
  const lost = new AbortController();
  let heard = ctx.worldClock.now().getTime();
  const beat = async () => {
    const now = ctx.worldClock.now();
    try {
      const mine = await extendWorkerLease(ctx.db, ctx.account.id, { ...claim, until: leaseUntil(now) });
      if (!mine) lost.abort();
      heard = now.getTime();
    } catch (error) {
      ctx.log.warn({ err: error, ...claim }, "a webhook pump could not say that it is alive");
      // Whoever else may hold the endpoint by now must not find us sending.
      if (ctx.worldClock.now().getTime() - heard >= LEASE_MS) lost.abort();
    }
  };
  const timer = setInterval(() => void beat(), HEARTBEAT_MS);
  return { owner: claim.owner, lost: lost.signal, stop: () => clearInterval(timer) };
}
