// Raw SQL: a list in the order of an index, with a count of each entry's rows.
import { type Statements, statement } from "../db/index";

const OF_INSTALLATION = statement(
  "audit_entries_of_installation",
  `select e.id::text as "id!", e.at, e.actor_kind as "kind", e.actor_id as "actorId", e.actor_name as "name",
     e.action, e.object_type as "objectType", e.object_id as "objectId", e.ip_address as "ipAddress",
     e.user_agent as "userAgent", e.request_id as "requestId",
     (select count(*)::int from audit_change c where c.entry_id = e.id) as "changes!"
   from audit_entry e where e.account_id is null order by e.at desc, e.id desc limit $1`,
);

/** Loads the newest entries that belong to no account: acts on the whole installation. */
export async function findInstallationEntries(db: Statements, limit: number) {
  const rows = await db.query(OF_INSTALLATION, [limit]);
  return rows.map(({ kind, actorId, name, objectType, objectId, ...entry }) => ({
    ...entry,
    actor: { kind, id: actorId === "" ? null : actorId, name },
    object: objectType === null || objectId === null ? null : { type: objectType, id: objectId },
  }));
}
