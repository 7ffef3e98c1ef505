import type { Context } from "@/server/accounts/index";
import { type Page, type PageRequest, pageOf, sliceOf } from "@/server/platform/cursor/index";
import { notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import type { GatewayEvent, GatewayEventStatus, StoredGatewayEvent } from "./gateway-event";
import { findGatewayEvent, findGatewayEventPage } from "./gateway-event-list.repository";
import { reopenGatewayEvent } from "./gateway-event-work.repository";
import { requestWork } from "./request-work";

interface GatewayEventListQuery {
  status?: GatewayEventStatus | undefined;
  adapter?: string | undefined;
  /** The gateway's name of what happened. */
  event?: string | undefined;
  subscriptionId?: number | undefined;
  paymentId?: number | undefined;
  page: PageRequest;
}

/** What gateways have told an account, newest first. */
export async function listGatewayEvents(
  ctx: Context,
  query: GatewayEventListQuery,
): Promise<Page<GatewayEvent>> {
  requirePermission(ctx, "payments:read");
  const { status = null, adapter = null, event = null, subscriptionId = null, paymentId = null } = query;
  const slice = sliceOf(query.page, "number");
  const filters = { status, adapter, event, subscriptionId, paymentId };
  const rows = await findGatewayEventPage(ctx.db, ctx.account.id, { ...filters, slice });
  return pageOf(slice, rows, (row) => ({ at: row.receivedAt, id: String(row.id) }));
}

/** One event with the body and headers that came, without what proved its sender. */
export async function getGatewayEvent(ctx: Context, id: number): Promise<StoredGatewayEvent> {
  requirePermission(ctx, "payments:read");
  const found = await findGatewayEvent(ctx.db, ctx.account.id, id);
  if (found === null) throw notFound("gateway event");
  return found;
}

/**
 * Has an event worked on again, by the same job over what was kept: what it did already it does not do twice, what it
 * could not do it may do now.
 */
export function replayGatewayEvent(ctx: Context, id: number): Promise<GatewayEvent> {
  requirePermission(ctx, "payments:write");
  return ctx.db.withStatements(async (tx) => {
    const event = await reopenGatewayEvent(tx, ctx.account.id, id);
    if (event === null) throw notFound("gateway event");
    const about = event.externalSubscriptionId ?? event.externalPaymentId ?? event.eventId;
    const turn = `${ctx.account.id}:${event.adapter}:${about}`;
    await requestWork(ctx, tx, { id, occurrence: `again:${ctx.ids.uuid()}`, turn });
    return event;
  });
}
