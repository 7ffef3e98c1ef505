import type { Context } from "@/server/context/index";
import { buildPage, type Page, type PageRequest, toPageSlice } from "@/server/platform/cursor/index";
import { invalid, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import type { AuditActor, AuditChange, AuditEntry, AuditFilter } from "./audit-entry";
import {
  type AuditConditions,
  findChanges,
  findChoices,
  findEntries,
  findEntry,
} from "./audit-log.repository";
import { getStartOfDay } from "./day-range.rules";

function toDayBound(ctx: Context, name: "from" | "to", day: string | undefined): Date | null {
  if (day === undefined) return null;
  const bound = getStartOfDay(day, ctx.account.timeZone, name === "to" ? 1 : 0);
  if (bound === null) throw invalid(`filter.${name}`, "Enter a day as YYYY-MM-DD, such as 2026-11-26.");
  return bound;
}

/** Converts a list's filter; refuses a day that does not exist as invalid. */
export function toConditions(ctx: Context, filter: AuditFilter): AuditConditions {
  const [, kind = null, id = null] = /^([a-z_]+)(?::(.+))?$/.exec(filter.actor ?? "") ?? [];
  const text = filter.text?.trim() ?? "";
  return {
    from: toDayBound(ctx, "from", filter.from),
    to: toDayBound(ctx, "to", filter.to),
    actorKind: kind,
    actorId: id,
    action: filter.action ?? null,
    type: filter.type ?? null,
    text: text === "" ? null : text,
  };
}

/** Lists the account's audit log, newest first. For owners and admins. */
export async function browseAuditLog(
  ctx: Context,
  { filter, page }: { filter: AuditFilter; page: PageRequest },
): Promise<Page<AuditEntry>> {
  requirePermission(ctx, "audit:read");
  const slice = toPageSlice(page, "bigint");
  const conditions = toConditions(ctx, filter);
  const rows = await findEntries(ctx.db, ctx.account.id, { conditions, slice });
  return buildPage(slice, rows, ({ at, id }) => ({ at, id }));
}

/** Loads an entry with its changes. Another account's entry is not found. */
export async function getAuditEntry(
  ctx: Context,
  id: string,
): Promise<{ entry: AuditEntry; changes: AuditChange[] }> {
  requirePermission(ctx, "audit:read");
  const entry = await findEntry(ctx.db, ctx.account.id, id);
  if (entry === null) throw notFound("audit entry");
  const changes = await findChanges(ctx.db, ctx.account.id, [id]);
  return { entry, changes: changes.get(id) ?? [] };
}

/** The actions and actors that the account's log contains, for its filters. */
export async function listAuditChoices(ctx: Context): Promise<{ actions: string[]; actors: AuditActor[] }> {
  requirePermission(ctx, "audit:read");
  return findChoices(ctx.db, ctx.account.id);
}
