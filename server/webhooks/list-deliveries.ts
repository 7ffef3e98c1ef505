import type { Context } from "@/server/context/index";
import { buildPage, type Page, type PageRequest, toPageSlice } from "@/server/platform/cursor/index";
import { notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { findAttempts, findDeliveries, findDeliveriesOfEvent, findDelivery } from "./delivery.repository";
import { getEndpoint } from "./list-endpoints";
import type { DeliveryState, WebhookAttempt, WebhookDelivery, WebhookDeliveryOfEvent } from "./webhook";

interface DeliveryListQuery {
  endpointId: number;
  state?: DeliveryState | undefined;
  /** Event name on the wire. */
  name?: string | undefined;
  page: PageRequest;
}

/** List the deliveries to one endpoint, newest first. */
export async function listDeliveries(ctx: Context, query: DeliveryListQuery): Promise<Page<WebhookDelivery>> {
  const { endpointId, state = null, name = null, page } = query;
  await getEndpoint(ctx, endpointId);
  const slice = toPageSlice(page, "bigint");
  const rows = await findDeliveries(ctx.db, ctx.account.id, { endpointId, state, name, slice });
  return buildPage(slice, rows, (row) => ({ at: row.createdAt, id: row.id }));
}

/** Get one delivery with the bytes it sends and the attempts that the log still contains, oldest first. */
export async function getDelivery(
  ctx: Context,
  id: string,
): Promise<WebhookDelivery & { body: string; log: WebhookAttempt[] }> {
  requirePermission(ctx, "webhooks:read");
  const delivery = /^\d{1,18}$/.test(id) ? await findDelivery(ctx.db, ctx.account.id, id) : null;
  if (delivery === null) throw notFound("delivery");
  return { ...delivery, log: await findAttempts(ctx.db, ctx.account.id, id) };
}

/** List the deliveries that one event of the account caused, to all endpoints, oldest first; at most 200. */
export async function listDeliveriesOfEvent(
  ctx: Context,
  eventId: string,
): Promise<WebhookDeliveryOfEvent[]> {
  requirePermission(ctx, "webhooks:read");
  return findDeliveriesOfEvent(ctx.db, ctx.account.id, eventId);
}
