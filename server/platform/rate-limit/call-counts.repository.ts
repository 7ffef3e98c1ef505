import { createHash } from "node:crypto";
import { type Db, type Statements, statement } from "@/server/platform/db/index";

// Raw SQL: one statement adds the calls of many callers. Sorted by key: two processes that add at once wait for each other, but never deadlock.
const ADD = statement(
  "call_count_add",
  `insert into call_count as c (window_start, key, calls)
   select $1, added.key, added.calls from unnest($2::text[], $3::int4[]) as added(key, calls) order by added.key
   on conflict (window_start, key) do update set calls = c.calls + excluded.calls
   returning key, calls`,
);

/** Hashes a caller: the table does not reveal who called. */
function toKey(caller: string): string {
  return createHash("sha256").update(caller).digest("base64url");
}

/** Adds calls of callers in a window, and returns for each the total over all processes. */
export async function addCalls(
  db: Statements,
  windowStart: Date,
  added: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const callers = new Map([...added.keys()].map((caller) => [toKey(caller), caller]));
  const values = [windowStart, [...callers.keys()], [...added.values()]] as const;
  const rows = await db.query(ADD, values);
  return new Map(rows.map(({ key, calls }) => [callers.get(key) ?? "", calls]));
}

/** Deletes expired windows. */
export async function pruneCalls(db: Db, windowStart: Date): Promise<void> {
  await db.prisma.callCount.deleteMany({ where: { windowStart: { lt: windowStart } } });
}
