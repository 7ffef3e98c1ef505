import { requirePermission } from "@/server/staff/index";
import { writeSettings } from "./endpoint.repository";
import { endpointSchema, parseSettings, requireUsable } from "./endpoint-input";
import { getEndpoint } from "./list-endpoints";
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
  await writeSettings(ctx.db, ctx.account.id, { id: endpointId, now: ctx.worldClock.now(), ...settings });
  return getEndpoint(ctx, endpointId);
}
