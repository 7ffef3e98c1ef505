import { requirePermission } from "@/server/staff/index";
import { writeSettings } from "./endpoint.repository";
import { endpointSchema, parseSettings, requireUsable } from "./endpoint-input";
import { getEndpoint } from "./list-endpoints";
import type { WebhookContext, WebhookEndpoint } from "./webhook";

const schema = endpointSchema.partial();

/** What changes; what is left out stays. */
export interface EndpointChange {
  endpointId: number;
  url?: string | undefined;
  events?: readonly string[] | undefined;
  ordered?: boolean | undefined;
  reminderDays?: number | null | undefined;
}

/**
 * Changes a receiver: what is given and nothing else, so that of two changes at once neither undoes the other. A new
 * address is checked as at creation; deliveries that wait go to it.
 */
export async function updateEndpoint(ctx: WebhookContext, input: EndpointChange): Promise<WebhookEndpoint> {
  requirePermission(ctx, "webhooks:write");
  const { endpointId, ...change } = input;
  const before = await getEndpoint(ctx, endpointId);
  const { url, events, ...given } = parseSettings(schema, change);
  const isMoving = url !== undefined && url !== before.url;
  await requireUsable(ctx, before.family, { events, ...(isMoving && { url }) });
  const settings = { ...given, url, events: events && [...new Set(events)] };
  await writeSettings(ctx.db, ctx.account.id, { id: endpointId, now: ctx.worldClock.now(), ...settings });
  return getEndpoint(ctx, endpointId);
}
