import { createHash } from "node:crypto";
import { integerArray, type Statements, statement, textArray } from "@/server/platform/db/index";

// In the order of their keys: two processes that add at once wait for each other, never both.
const ADD = statement(
  "call_count_add",
  `insert into call_count as c (window_start, key, calls)
   select $1, added.key, added.calls from unnest($2::text[], $3::int4[]) as added(key, calls) order by added.key
   on conflict (window_start, key) do update set calls = c.calls + excluded.calls
   returning key, calls`,
);

const PRUNE = statement("call_count_prune", "delete from call_count where window_start < $1");

/** Callers are kept as hashes: the table tells nobody who called. */
function keyOf(caller: string): string {
  return createHash("sha256").update(caller).digest("base64url");
}

/** Adds calls of callers in a window, and answers for each how many all processes have counted by then. */
export async function addCalls(
  db: Statements,
  windowStart: Date,
  added: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const callers = new Map([...added.keys()].map((caller) => [keyOf(caller), caller]));
  const values = [windowStart, textArray([...callers.keys()]), integerArray([...added.values()])];
  const rows = await db.query<{ key: string; calls: number }>(ADD, values);
  return new Map(rows.map(({ key, calls }) => [callers.get(key) ?? "", calls]));
}

/** Removes windows that are over. */
export async function pruneCalls(db: Statements, windowStart: Date): Promise<void> {
  await db.query(PRUNE, [windowStart]);
}
