import type { Context } from "@/server/context/index";
import { csvLines } from "@/server/platform/csv/index";
import type { Cursor } from "@/server/platform/cursor/index";
import { requirePermission } from "@/server/staff/index";
import type { AuditChange, AuditEntry, AuditFilter } from "./audit-entry";
import { findChanges, findEntries } from "./audit-log.repository";
import { toConditions } from "./browse-audit-log";

const BATCH = 500;

/** Entries in one export at most; a filter by period exports the others. */
const MAX_EXPORTED = 100_000;

const HEADINGS = [
  ...["id", "time", "actor_kind", "actor_id", "actor_name", "action", "object_type", "object_id"],
  ...["ip_address", "user_agent", "request_id", "changes"],
];

function toRow(entry: AuditEntry, changes: readonly AuditChange[]): string[] {
  const { id, at, actor, action, object, ipAddress, userAgent, requestId } = entry;
  return [
    ...[id, at.toISOString(), actor.kind, actor.id ?? "", actor.name, action],
    ...[object?.type ?? "", object?.id ?? "", ipAddress ?? "", userAgent ?? "", requestId ?? ""],
    changes.length === 0 ? "" : JSON.stringify(changes),
  ];
}

/**
 * Yields the filtered log as lines of CSV, newest first, batch by batch: at most 100,000 entries. Times are in UTC;
 * the column `changes` is JSON. A spreadsheet evaluates no cell as a formula.
 */
export async function* exportAuditLog(ctx: Context, filter: AuditFilter): AsyncGenerator<string> {
  requirePermission(ctx, "audit:read");
  const conditions = toConditions(ctx, filter);
  yield csvLines([HEADINGS]);
  let from: Cursor | null = null;
  for (let exported = 0; exported < MAX_EXPORTED; ) {
    const take = Math.min(BATCH, MAX_EXPORTED - exported);
    const slice = { direction: "forward", from, take } as const;
    const entries: AuditEntry[] = await findEntries(ctx.db, ctx.account.id, { conditions, slice });
    const last = entries.at(-1);
    if (last === undefined) return;
    const ids = entries.map(({ id }) => id);
    const changes = await findChanges(ctx.db, ctx.account.id, ids);
    yield csvLines(entries.map((entry) => toRow(entry, changes.get(entry.id) ?? [])));
    exported += entries.length;
    if (entries.length < take) return;
    from = { at: last.at, id: last.id };
  }
}
