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

/** Changes a receiver. A new address is checked as at creation; deliveries that wait go to it. */
export async function updateEndpoint(ctx: WebhookContext, input: EndpointChange): Promise<WebhookEndpoint> {
  requirePermission(ctx, "webhooks:write");
  const { endpointId, ...change } = input;
  const before = await getEndpoint(ctx, endpointId);
  const given = parseSettings(schema, change);
  const { url = before.url, events = before.events } = given;
  const { ordered = before.ordered, reminderDays = before.reminderDays } = given;
  const settings = { url, events: [...new Set(events)], ordered, reminderDays };
  await requireUsable(ctx, before.family, {
    events: settings.events,
    ...(url === before.url ? {} : { url }),
  });
  await writeSettings(ctx.db, ctx.account.id, { id: endpointId, now: ctx.worldClock.now(), ...settings });
  return getEndpoint(ctx, endpointId);
}
