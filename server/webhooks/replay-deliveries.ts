import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { type EndpointTarget, findTarget, lockEndpoint } from "./endpoint.repository";
import { insertDeliveries } from "./message.repository";
import { findDeliveredMessage, insertReplays } from "./replay.repository";
import { scheduleWorkers } from "./schedule-workers";

/** Lock the target of a replay: it must exist, be of the same family and be switched on. */
async function lockReplayTarget(
  ctx: Context,
  tx: Statements,
  requested: { id: number; family: string },
): Promise<EndpointTarget> {
  const target = await lockEndpoint(tx, ctx.account.id, requested.id);
  if (target === null) throw notFound("webhook");
  if (target.family !== requested.family) {
    throw invalid("to", "Choose an endpoint of the same family.");
  }
  if (target.status !== "active") {
    throw new AppError("conflict", "This endpoint is disabled. Enable it first.");
  }
  return target;
}

function parseDeliveryId(text: string): string {
  if (/^\d{1,18}$/.test(text)) return text;
  throw notFound("delivery");
}

/**
 * Send a delivery's message again, the same bytes, to the same or another endpoint; returns the new delivery's id.
 */
export async function replayDelivery(
  ctx: Context,
  input: { deliveryId: string; toEndpointId?: number | undefined },
): Promise<{ deliveryId: string }> {
  requirePermission(ctx, "webhooks:write");
  const deliveryId = parseDeliveryId(input.deliveryId);
  return ctx.db.transaction(async (tx) => {
    const message = await findDeliveredMessage(tx, ctx.account.id, deliveryId);
    if (message === null) throw notFound("delivery");
    const { messageId, family } = message;
    const target = await lockReplayTarget(ctx, tx, { id: input.toEndpointId ?? message.endpointId, family });
    const [delivery] = await insertDeliveries(tx, ctx.account.id, {
      messageId,
      endpointIds: [target.id],
      kind: "replay",
      state: "pending",
      now: ctx.systemClock.now(),
    });
    if (delivery === undefined) throw new Error("the replay was not written");
    await scheduleWorkers(ctx, tx, [target.id]);
    return { deliveryId: delivery.id };
  });
}

interface ReplayRange {
  endpointId: number;
  /** Deliveries created from this time on, and before `to`. */
  from: Date;
  to: Date;
  toEndpointId?: number | undefined;
  /** `undelivered`: messages that the target has not received. `all`: also those that it has. */
  which?: "undelivered" | "all" | undefined;
}

/** Replay an endpoint's messages of a time range, oldest first, to the same or another endpoint; returns how many. */
export async function replayRange(ctx: Context, input: ReplayRange): Promise<{ replayed: number }> {
  requirePermission(ctx, "webhooks:write");
  const { endpointId, from, to, which = "undelivered" } = input;
  if (from >= to) throw invalid("from", "The start must be before the end.");
  return ctx.db.transaction(async (tx) => {
    const source = await findTarget(tx, ctx.account.id, endpointId);
    if (source === null) throw notFound("webhook");
    const requested = { id: input.toEndpointId ?? endpointId, family: source.family };
    const target = await lockReplayTarget(ctx, tx, requested);
    const replayed = await insertReplays(tx, ctx.account.id, {
      sourceId: endpointId,
      targetId: target.id,
      from,
      to,
      everything: which === "all",
      now: ctx.systemClock.now(),
    });
    if (replayed > 0) await scheduleWorkers(ctx, tx, [target.id]);
    return { replayed };
  });
}
