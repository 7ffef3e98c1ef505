import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { type EndpointTarget, findTarget, lockEndpoint } from "./endpoint.repository";
import { insertDeliveries } from "./message.repository";
import { findDeliveredMessage, insertReplays } from "./replay.repository";
import { scheduleWorkers } from "./schedule-workers";

/** The endpoint that a replay goes to: there, of the same family, and switched on. */
async function lockReplayTarget(
  ctx: Context,
  tx: Statements,
  wanted: { id: number; family: string },
): Promise<EndpointTarget> {
  const target = await lockEndpoint(tx, ctx.account.id, wanted.id);
  if (target === null) throw notFound("webhook");
  if (target.family !== wanted.family) {
    throw invalid("to", "The other webhook is of another family and reads other bodies.");
  }
  if (target.status !== "active") {
    throw new AppError("conflict", "This webhook is switched off. Switch it on first.");
  }
  return target;
}

function deliveryIdOf(text: string): string {
  if (/^\d{1,18}$/.test(text)) return text;
  throw notFound("delivery");
}

/** Sends a delivery's message again, the same bytes, to the same or another endpoint; the new delivery's id. */
export async function replayDelivery(
  ctx: Context,
  input: { deliveryId: string; toEndpointId?: number | undefined },
): Promise<{ deliveryId: string }> {
  requirePermission(ctx, "webhooks:write");
  const deliveryId = deliveryIdOf(input.deliveryId);
  return ctx.db.withStatements(async (tx) => {
    const found = await findDeliveredMessage(tx, ctx.account.id, deliveryId);
    if (found === null) throw notFound("delivery");
    const { messageId, family } = found;
    const target = await lockReplayTarget(ctx, tx, { id: input.toEndpointId ?? found.endpointId, family });
    const [made] = await insertDeliveries(tx, ctx.account.id, {
      messageId,
      endpointIds: [target.id],
      kind: "replay",
      state: "pending",
      now: ctx.worldClock.now(),
    });
    if (made === undefined) throw new Error("the replay was not written");
    await scheduleWorkers(ctx, tx, [target.id]);
    return { deliveryId: made.id };
  });
}

interface ReplayRange {
  endpointId: number;
  /** Deliveries made from here on, and before `to`. */
  from: Date;
  to: Date;
  toEndpointId?: number | undefined;
  /** `undelivered`: what the endpoint it goes to has not received. Also in `all`: what it has. */
  which?: "undelivered" | "all" | undefined;
}

/** Sends an endpoint's messages of a time again, oldest first, to the same or another endpoint; how many. */
export async function replayRange(ctx: Context, input: ReplayRange): Promise<{ replayed: number }> {
  requirePermission(ctx, "webhooks:write");
  const { endpointId, from, to, which = "undelivered" } = input;
  if (from >= to) throw invalid("from", "The time begins after it ends.");
  return ctx.db.withStatements(async (tx) => {
    const source = await findTarget(tx, ctx.account.id, endpointId);
    if (source === null) throw notFound("webhook");
    const wanted = { id: input.toEndpointId ?? endpointId, family: source.family };
    const target = await lockReplayTarget(ctx, tx, wanted);
    const replayed = await insertReplays(tx, ctx.account.id, {
      sourceId: endpointId,
      targetId: target.id,
      from,
      to,
      everything: which === "all",
      now: ctx.worldClock.now(),
    });
    if (replayed > 0) await scheduleWorkers(ctx, tx, [target.id]);
    return { replayed };
  });
}
