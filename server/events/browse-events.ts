import type { EventName } from "@/inngest/events";
import type { Context } from "@/server/accounts/index";
import { type Page, type PageRequest, pageOf, sliceOf } from "@/server/platform/cursor/index";
import { notFound } from "@/server/platform/errors/index";
import { expandBatches } from "@/server/platform/outbox/index";
import { requirePermission } from "@/server/staff/index";
import type { LoggedEvent } from "./event-log";
import { findEventPage, findLoggedEvent } from "./repository";

interface EventListQuery {
  name?: EventName | undefined;
  page: PageRequest;
}

/** The account's event log as staff read it, newest first. */
export async function browseEvents(ctx: Context, query: EventListQuery): Promise<Page<LoggedEvent>> {
  requirePermission(ctx, "events:read");
  const slice = sliceOf(query.page, "bigint");
  await expandBatches(ctx.db, ctx.account.id);
  const found = await findEventPage(ctx.db, ctx.account.id, { slice, name: query.name ?? null });
  return pageOf(slice, found, (event) => ({ at: event.occurredAt, id: event.position.toString() }));
}

/** One event of the account, by the occurrence it tells of. */
export async function getLoggedEvent(ctx: Context, eventId: string): Promise<LoggedEvent> {
  requirePermission(ctx, "events:read");
  await expandBatches(ctx.db, ctx.account.id);
  const event = await findLoggedEvent(ctx.db, ctx.account.id, eventId);
  if (event === null) throw notFound("event");
  return event;
}
