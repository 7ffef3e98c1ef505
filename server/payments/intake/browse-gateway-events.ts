import type { Context } from "@/server/context/index";
import { buildPage, type Page, type PageRequest, toPageSlice } from "@/server/platform/cursor/index";
import { notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import type { GatewayEvent, GatewayEventStatus, StoredGatewayEvent } from "./gateway-event";
import { findGatewayEvent, findGatewayEventPage, reopenGatewayEvent } from "./gateway-event-list.repository";
import { requestProcessing } from "./request-work";

interface GatewayEventListQuery {
  status?: GatewayEventStatus | undefined;
  adapter?: string | undefined;
  /** The gateway's event name. */
  event?: string | undefined;
  subscriptionId?: number | undefined;
  paymentId?: number | undefined;
  page: PageRequest;
}

/** List an account's gateway events, newest first. */
export async function listGatewayEvents(
  ctx: Context,
  query: GatewayEventListQuery,
): Promise<Page<GatewayEvent>> {
  requirePermission(ctx, "payments:read");
  const { status = null, adapter = null, event = null, subscriptionId = null, paymentId = null } = query;
  const slice = toPageSlice(query.page, "number");
  const filters = { status, adapter, event, subscriptionId, paymentId };
  const rows = await findGatewayEventPage(ctx.db, ctx.account.id, { ...filters, slice });
  return buildPage(slice, rows, (row) => ({ at: row.receivedAt, id: String(row.id) }));
}

/** Get one event with its received body and headers, without the sender's signatures and credentials. */
export async function getGatewayEvent(ctx: Context, id: number): Promise<StoredGatewayEvent> {
  requirePermission(ctx, "payments:read");
  const stored = await findGatewayEvent(ctx.db, ctx.account.id, id);
  if (stored === null) throw notFound("gateway event");
  return stored;
}

/**
 * Reprocess a stored event with the same job.
 *
 * The job does not repeat completed steps, and retries those that failed.
 */
export function replayGatewayEvent(ctx: Context, id: number): Promise<GatewayEvent> {
  requirePermission(ctx, "payments:write");
  return ctx.db.transaction(async (tx) => {
    const event = await reopenGatewayEvent(tx, ctx.account.id, id);
    if (event === null) throw notFound("gateway event");
    const about = event.externalSubscriptionId ?? event.externalPaymentId ?? event.eventId;
    const orderingKey = `${ctx.account.id}:${event.adapter}:${about}`;
    await requestProcessing(ctx, tx, { id, occurrence: `again:${ctx.ids.uuid()}`, orderingKey });
    return event;
  });
}
