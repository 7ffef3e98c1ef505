import type { Context } from "@/server/context/index";
import type { EventName } from "@/server/events/catalogue";
import { buildPage, type Page, type PageRequest, toPageSlice } from "@/server/platform/cursor/index";
import { notFound } from "@/server/platform/errors/index";
import { expandBatches } from "@/server/platform/outbox/index";
import { requirePermission } from "@/server/staff/index";
import type { LoggedEvent } from "./event-log";
import { findEventPage, findLoggedEvent } from "./repository";

interface EventListQuery {
  name?: EventName | undefined;
  page: PageRequest;
}

/** Lists the account's event log for staff, newest first. */
export async function browseEvents(ctx: Context, query: EventListQuery): Promise<Page<LoggedEvent>> {
  requirePermission(ctx, "events:read");
  const slice = toPageSlice(query.page, "bigint");
  await expandBatches(ctx.db, ctx.account.id);
  const rows = await findEventPage(ctx.db, ctx.account.id, { slice, name: query.name ?? null });
  return buildPage(slice, rows, (event) => ({ at: event.occurredAt, id: event.position.toString() }));
}

/** Loads one event of the account by its event id. */
export async function getLoggedEvent(ctx: Context, eventId: string): Promise<LoggedEvent> {
  requirePermission(ctx, "events:read");
  await expandBatches(ctx.db, ctx.account.id);
  const event = await findLoggedEvent(ctx.db, ctx.account.id, eventId);
  if (event === null) throw notFound("event");
  return event;
}
