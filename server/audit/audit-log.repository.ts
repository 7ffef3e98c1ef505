// Raw SQL: keyset pages over (time, id) with any of several conditions, and loose index scans, which Prisma cannot express.
import type { Slice } from "@/server/platform/cursor/index";
import { type RowOf, type Statement, type Statements, statement } from "@/server/platform/db/index";
import type { AuditActor, AuditChange, AuditEntry } from "./audit-entry";

declare global {
  interface JsonColumns {
    "audit_change.before": NonNullable<AuditChange["before"]>;
    "audit_change.after": NonNullable<AuditChange["after"]>;
  }
}

/** Conditions of a page; null: any. */
export interface AuditConditions {
  from: Date | null;
  to: Date | null;
  actorKind: string | null;
  actorId: string | null;
  action: string | null;
  type: string | null;
  text: string | null;
}

const COLUMNS = `e.id::text as "id!", e.at, e.actor_kind as "actorKind", e.actor_id as "actorId",
  e.actor_name as "actorName", e.action, e.object_type as "objectType", e.object_id as "objectId",
  e.ip_address as "ipAddress", e.user_agent as "userAgent", e.request_id as "requestId",
  (select count(*)::int from audit_change c where c.entry_id = e.id) as "changes!"`;

const OF_ACCOUNT = statement("audit_entries", `select ${COLUMNS} from audit_entry e where e.account_id = $1`);

const CLAUSES: Readonly<Record<keyof AuditConditions, (parameter: string) => string>> = {
  from: (value) => `e.at >= ${value}::timestamptz`,
  to: (value) => `e.at < ${value}::timestamptz`,
  actorKind: (value) => `e.actor_kind = ${value}::text`,
  actorId: (value) => `e.actor_id = ${value}::text`,
  action: (value) => `e.action = ${value}::text`,
  type: (value) => `e.object_type = ${value}::text`,
  text: (value) => `(e.object_id = ${value}::text or strpos(lower(e.actor_name), lower(${value}::text)) > 0
    or e.id in (select c.entry_id from audit_change c where c.account_id = $1 and c.row_id = ${value}::text))`,
};

function isCondition(name: string): name is keyof AuditConditions {
  return Object.hasOwn(CLAUSES, name);
}

// Unused conditions are omitted, so that each combination gets its own plan.
function createPageStatement(
  present: readonly (keyof AuditConditions)[],
  { direction, from }: Slice,
): Statement<`audit_entries:${string}`> {
  const [compare, order] = direction === "forward" ? ["<", "desc"] : [">", "asc"];
  const beside =
    from === null
      ? "$3::timestamptz is null and $4::bigint is null"
      : `(e.at, e.id) ${compare} ($3::timestamptz, $4::bigint)`;
  const narrowed = present.map((name, index) => CLAUSES[name](`$${index + 5}`));
  // PostgreSQL cuts names after 63 characters.
  const bits = Object.keys(CLAUSES).map((name) => (present.some((one) => one === name) ? "1" : "0"));
  return {
    name: `audit_entries:${direction}_${from === null ? "start" : "on"}_${bits.join("")}`,
    text: `${OF_ACCOUNT.text} and ${[beside, ...narrowed].join(" and ")} order by e.at ${order}, e.id ${order} limit $2`,
  };
}

function toEntry(row: RowOf<typeof OF_ACCOUNT>): AuditEntry {
  const { actorKind, actorId, actorName, objectType, objectId, ...entry } = row;
  return {
    ...entry,
    actor: { kind: actorKind, id: actorId === "" ? null : actorId, name: actorName },
    object: objectType === null || objectId === null ? null : { type: objectType, id: objectId },
  };
}

/** Loads a page of an account's log, newest first in forward direction. */
export async function findEntries(
  db: Statements,
  accountId: number,
  { conditions, slice }: { conditions: AuditConditions; slice: Slice },
): Promise<AuditEntry[]> {
  const active = Object.entries(conditions).filter(([, value]) => value !== null);
  const names = active.map(([name]) => name).filter(isCondition);
  const cursor = [slice.from?.at ?? null, slice.from?.id ?? null];
  const values = [accountId, slice.take, ...cursor, ...active.map(([, value]) => value)];
  const rows = await db.query(createPageStatement(names, slice), values);
  return rows.map(toEntry);
}

const BY_ID = statement(
  "audit_entry_by_id",
  `select ${COLUMNS} from audit_entry e where e.account_id = $1 and e.id = $2::bigint`,
);

/** Loads an entry of the account; null: the account has none with this id. */
export async function findEntry(db: Statements, accountId: number, id: string): Promise<AuditEntry | null> {
  const [row] = await db.query(BY_ID, [accountId, id]);
  return row === undefined ? null : toEntry(row);
}

const OF_INSTALLATION = statement(
  "audit_entries_of_installation",
  `select ${COLUMNS} from audit_entry e where e.account_id is null order by e.at desc, e.id desc limit $1`,
);

/** Loads the newest entries that belong to no account: acts on the whole installation. */
export async function findInstallationEntries(db: Statements, limit: number): Promise<AuditEntry[]> {
  const rows = await db.query(OF_INSTALLATION, [limit]);
  return rows.map(toEntry);
}

const CHANGES = statement(
  "audit_changes",
  `select c.entry_id::text as "entryId!", c.operation, c.row_type as "rowType", c.row_id as "rowId",
     c.before, c.after
   from audit_change c where c.account_id = $1 and c.entry_id = any ($2::bigint[])
   order by c.entry_id, c.ordinal`,
);

/** Loads the changes of entries, by the entry's id, in the order in which they were made. */
export async function findChanges(
  db: Statements,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, AuditChange[]>> {
  const rows = await db.query(CHANGES, [accountId, [...ids]]);
  const changes = new Map<string, AuditChange[]>();
  for (const { entryId, ...change } of rows) {
    const list = changes.get(entryId) ?? [];
    list.push(change);
    changes.set(entryId, list);
  }
  return changes;
}

const MAX_CHOICES = 200;

// Loose index scans: one index lookup for each value, however many entries exist.
const ACTIONS = statement(
  "audit_actions",
  `with recursive found as (
     (select e.action from audit_entry e where e.account_id = $1 order by e.action limit 1)
     union all
     select (select e.action from audit_entry e where e.account_id = $1 and e.action > found.action
       order by e.action limit 1) from found where found.action is not null
   )
   select action as "action!" from found where action is not null order by 1 limit ${MAX_CHOICES}`,
);

const ACTORS = statement(
  "audit_actors",
  `with recursive found as (
     (select e.actor_kind as kind, e.actor_id as id from audit_entry e where e.account_id = $1
       order by e.actor_kind, e.actor_id limit 1)
     union all
     select next.kind, next.id from found cross join lateral (
       select e.actor_kind as kind, e.actor_id as id from audit_entry e
       where e.account_id = $1 and (e.actor_kind, e.actor_id) > (found.kind, found.id)
       order by e.actor_kind, e.actor_id limit 1
     ) as next
   )
   select f.kind as "kind!", nullif(f.id, '') as "id?", latest.actor_name as "name!"
   from found f cross join lateral (
     select e.actor_name from audit_entry e
     where e.account_id = $1 and e.actor_kind = f.kind and e.actor_id = f.id
     order by e.at desc, e.id desc limit 1
   ) as latest limit ${MAX_CHOICES}`,
);

/** The actions and actors that an account's log contains, for filters. */
export async function findChoices(
  db: Statements,
  accountId: number,
): Promise<{ actions: string[]; actors: AuditActor[] }> {
  const [actions, actors] = await Promise.all([
    db.query(ACTIONS, [accountId]),
    db.query(ACTORS, [accountId]),
  ]);
  return { actions: actions.map(({ action }) => action), actors };
}
