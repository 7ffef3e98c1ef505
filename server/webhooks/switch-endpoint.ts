import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { holdDeliveries } from "./attempt.repository";
import { lockEndpoint, writeStatus } from "./endpoint.repository";
import { releaseHeldDeliveries, skipHeldDeliveries } from "./replay.repository";
import { scheduleWorkers } from "./schedule-workers";

/** Switch an endpoint off: nothing is sent, and new deliveries are held. */
export async function pauseEndpoint(ctx: Context, endpointId: number): Promise<void> {
  requirePermission(ctx, "webhooks:write");
  const now = ctx.worldClock.now();
  await ctx.db.transaction(async (tx) => {
    const target = await lockEndpoint(tx, ctx.account.id, endpointId);
    if (target === null) throw notFound("webhook");
    if (target.status !== "active") return;
    const reason = ctx.actor.kind === "staff" ? `Disabled by ${ctx.actor.name}.` : "Disabled.";
    await writeStatus(tx, ctx.account.id, { id: endpointId, status: "paused", reason, now });
    await holdDeliveries(tx, ctx.account.id, endpointId);
  });
}

/**
 * Switch an endpoint on again. Held deliveries are sent now (`replay`), as if they were new, or skipped. Returns how
 * many deliveries that concerns.
 */
export async function enableEndpoint(
  ctx: Context,
  input: { endpointId: number; replay: boolean },
): Promise<{ replayed: number; skipped: number }> {
  requirePermission(ctx, "webhooks:write");
  const { endpointId, replay } = input;
  const now = ctx.worldClock.now();
  return ctx.db.transaction(async (tx) => {
    const target = await lockEndpoint(tx, ctx.account.id, endpointId);
    if (target === null) throw notFound("webhook");
    if (target.status === "active") return { replayed: 0, skipped: 0 };
    await writeStatus(tx, ctx.account.id, { id: endpointId, status: "active", reason: null, now });
    if (!replay)
      return { replayed: 0, skipped: await skipHeldDeliveries(tx, ctx.account.id, { endpointId, now }) };
    const replayed = await releaseHeldDeliveries(tx, ctx.account.id, { endpointId, now });
    await scheduleWorkers(ctx, tx, [endpointId]);
    return { replayed, skipped: 0 };
  });
}
