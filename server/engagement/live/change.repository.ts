// Raw SQL: one statement reads the new changes of all followed conversations.
import { type Db, type Statements, statement } from "@/server/platform/db/index";

/** A change of a conversation as the public sees it. Ids grow within a conversation in commit order. */
export interface CommentChange {
  id: number;
  realmId: number;
  commentId: number;
  accountId: number;
  kind: "comment" | "edit" | "removal";
}

const AFTER = statement(
  "live_after",
  `select x.id::float8 as "id!", x.realm_id as "realmId", x.comment_id as "commentId", x.kind, r.account_id as "accountId"
   from unnest($1::int[], $2::bigint[]) as f (realm_id, after)
     join comment_realm r on r.id = f.realm_id
     cross join lateral (select * from comment_change c where c.realm_id = f.realm_id and c.id > f.after
       order by c.id limit 200) x
   order by x.id`,
);

const KINDS = ["comment", "edit", "removal"] as const;

function toKind(kind: string): CommentChange["kind"] {
  const known = KINDS.find((name) => name === kind);
  if (known === undefined) throw new Error(`a change of a comment has the unknown kind "${kind}"`);
  return known;
}

/** Find the changes of each conversation after its last seen change; at most 200 of each. */
export async function findChanges(
  db: Statements,
  seen: readonly { realmId: number; after: number }[],
): Promise<CommentChange[]> {
  const realms = seen.map(({ realmId }) => realmId);
  const after = seen.map((position) => position.after);
  const rows = await db.query(AFTER, [realms, after]);
  return rows.map((row) => ({ ...row, kind: toKind(row.kind) }));
}

const LATEST = statement(
  "live_latest",
  `select coalesce(max(id), 0)::float8 as "id!" from comment_change where realm_id = $1`,
);

/** Find the id of a conversation's newest change; 0 where there is none in the retention time. */
export async function findLatestChange(db: Statements, realmId: number): Promise<number> {
  const [row] = await db.query(LATEST, [realmId]);
  return row?.id ?? 0;
}

/** Delete changes past the retention time, of all accounts. */
export async function pruneChanges(db: Db, before: Date): Promise<void> {
  await db.prisma.commentChange.deleteMany({ where: { at: { lt: before } } });
}
