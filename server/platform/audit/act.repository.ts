// Raw SQL: a setting of the transaction, and a condition on the insert.
import { type Statements, statement } from "../db/index";
import type { Act, ActingParty } from "./act";

/** An act whose caller is known, at the time of one of its transactions. */
export interface AnnouncedAct extends Act {
  actor: ActingParty;
  at: Date;
}

const ANNOUNCE = statement("audit_act_announce", `select set_config('masthead.act', $1, true) as "act!"`);

/** Says in an open transaction who acts: from here on, triggers record the rows that it changes. */
export function announceAct(
  tx: Statements,
  { actor, object, origin, ...act }: AnnouncedAct,
): Promise<unknown> {
  const announcement = {
    actId: act.id,
    at: act.at.toISOString(),
    accountId: act.accountId,
    action: act.action,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    objectType: object?.type ?? null,
    objectId: object?.id ?? null,
    ...origin,
  };
  return tx.query(ANNOUNCE, [JSON.stringify(announcement)]);
}

const INSERT = statement(
  "audit_act_insert",
  `insert into audit_entry (
     act_id, account_id, at, actor_kind, actor_id, actor_name, action, object_type, object_id, ip_address, user_agent,
     request_id
   ) select $1::uuid, $2::int, $3::timestamptz, $4::text, $5::text, $6::text, $7::text, $8::text, $9::text, $10::text,
     $11::text, $12::text
   where not exists (select from audit_entry where act_id = $1::uuid)`,
);

/** Records an act that is not recorded yet: one that succeeded without changing a recorded row. */
export async function insertAct(
  db: Statements,
  { actor, object, origin, ...act }: AnnouncedAct,
): Promise<void> {
  await db.query(INSERT, [
    act.id,
    act.accountId,
    act.at,
    actor.kind,
    actor.id ?? "",
    actor.name,
    act.action,
    object?.type ?? null,
    object?.id ?? null,
    origin.ipAddress,
    origin.userAgent,
    origin.requestId,
  ]);
}

// Also old by the database's clock, so that one slightly ahead of it is not refused at the shortest retention.
const PRUNE = statement(
  "audit_prune",
  `select audit_prune(least($1::timestamptz, now() - make_interval(days => $2::int)), $3::int) as "deleted!"`,
);

/** Deletes up to `batch` entries from before `cutoff`, `days` ago, oldest first. Returns how many were deleted. */
export async function pruneEntries(
  db: Statements,
  { cutoff, days, batch }: { cutoff: Date; days: number; batch: number },
): Promise<number> {
  const [row] = await db.query(PRUNE, [cutoff, days, batch]);
  return row?.deleted ?? 0;
}
