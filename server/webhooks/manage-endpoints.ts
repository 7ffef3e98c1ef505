import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { holdDeliveries } from "./attempt.repository";
import { lockEndpoint, removeEndpoint, writeSettings, writeStatus } from "./endpoint.repository";
import { endpointSchema, parseSettings, requireUsable } from "./endpoint-input";
import { getEndpoint } from "./list-endpoints";
import { releaseHeldDeliveries, skipHeldDeliveries } from "./replay.repository";
import { scheduleWorkers } from "./schedule-workers";
import type { WebhookContext, WebhookEndpoint } from "./webhook";

const schema = endpointSchema.partial();

/** The change; settings left out stay as they are. */
export interface EndpointChange {
  endpointId: number;
  url?: string | undefined;
  events?: readonly string[] | undefined;
  ordered?: boolean | undefined;
  reminderDays?: number | null | undefined;
}

/**
 * Change an endpoint: only the given settings, so that neither of two concurrent changes undoes the other. A new URL
 * is checked as at creation; pending deliveries go to it.
 */
export async function updateEndpoint(ctx: WebhookContext, input: EndpointChange): Promise<WebhookEndpoint> {
  requirePermission(ctx, "webhooks:write");
  const { endpointId, ...change } = input;
  const existing = await getEndpoint(ctx, endpointId);
  const { url, events, ...changes } = parseSettings(schema, change);
  const isMoving = url !== undefined && url !== existing.url;
  await requireUsable(ctx, existing.family, { events, ...(isMoving && { url }) });
  const settings = { ...changes, url, events: events && [...new Set(events)] };
  await writeSettings(ctx.db, ctx.account.id, { id: endpointId, now: ctx.systemClock.now(), ...settings });
  return getEndpoint(ctx, endpointId);
}

/** Switch an endpoint off: nothing is sent, and new deliveries are held. */
export async function pauseEndpoint(ctx: Context, endpointId: number): Promise<void> {
  requirePermission(ctx, "webhooks:write");
  const now = ctx.systemClock.now();
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
  const now = ctx.systemClock.now();
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

/** Delete an endpoint with its deliveries and its log. */
export async function deleteEndpoint(ctx: Context, endpointId: number): Promise<void> {
  requirePermission(ctx, "webhooks:write");
  if (!(await removeEndpoint(ctx.db, ctx.account.id, endpointId))) throw notFound("webhook");
}
