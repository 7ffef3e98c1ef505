// Raw SQL: logs may have millions of rows, which are searched a range of keys at a time, each in its own transaction.
import { type Database, type Db, type Statement, statement } from "@/server/platform/db/index";
import { createStatements, runAll } from "./erasure-statements";
import type { Person } from "./person";
import { NEXT_PARAMETER, type RunFacts, toParameters } from "./person-parameters";
import { LOG_TABLES, type PersonalTable } from "./tables/index";

const BATCH_ROWS = 10_000;

type KeyType = "bigint" | "text";
/** The column by which a table is read in ranges. Tables that are not named are read at once. */
const KEYS: Readonly<Record<string, { column: string; type: KeyType }>> = {
  subscriber_mail: { column: "key", type: "text" },
  gateway_event: { column: "id", type: "bigint" },
  sandbox_event: { column: "position", type: "bigint" },
  webhook_attempt: { column: "id", type: "bigint" },
  webhook_delivery: { column: "id", type: "bigint" },
  webhook_message: { column: "id", type: "bigint" },
  idempotency_key: { column: "key", type: "text" },
  account_event: { column: "position", type: "bigint" },
  audit_change: { column: "entry_id", type: "bigint" },
};
/** Below every key. */
const LOWEST: Readonly<Record<KeyType, string>> = { bigint: "-1", text: "" };

interface LogErasure {
  statements: Statement[];
  /** Where the table is read in ranges: how the next one is found. */
  range: { lowest: string; next: Statement } | null;
}

function createLogErasure(table: PersonalTable): LogErasure {
  const key = KEYS[table.table];
  if (key === undefined) return { statements: createStatements(table), range: null };
  const { column, type } = key;
  const name = `t."${column}"`;
  const isInRange = `${name} > $${NEXT_PARAMETER}::text::${type} and ${name} <= $${NEXT_PARAMETER + 1}::text::${type}`;
  const next = statement(
    `privacy_range_${table.table}`,
    `select max(b.key)::text as key from (select ${name} as key from "${table.table}" t
     where t.account_id = $1::int and ${name} > $2::text::${type} order by ${name} limit ${BATCH_ROWS}) b`,
  );
  return { statements: createStatements(table, isInRange), range: { lowest: LOWEST[type], next } };
}

const LOGS = LOG_TABLES.map(createLogErasure);

async function findEnd(
  db: Db,
  next: Statement,
  { accountId, start }: { accountId: number; start: string },
): Promise<string | null> {
  const [row] = await db.query(next, [accountId, start]);
  return typeof row?.key === "string" ? row.key : null;
}

/**
 * Erases what logs and queues repeat of a person, a range of rows at a time. Safe to repeat: an interrupted run is
 * continued by another one.
 */
export async function eraseLogs(
  db: Database,
  accountId: number,
  { person, ...facts }: Omit<RunFacts, "heirId"> & { person: Person },
): Promise<void> {
  const values = toParameters(accountId, person, { heirId: null, ...facts });
  const run = (statements: readonly Statement[], range: readonly string[]) =>
    db.transaction((tx) => runAll(tx, statements, [...values, ...range]));
  for (const { statements, range } of LOGS) {
    if (range === null) await run(statements, []);
    else {
      let start = range.lowest;
      for (;;) {
        const end = await findEnd(db, range.next, { accountId, start });
        if (end === null) break;
        await run(statements, [start, end]);
        start = end;
      }
    }
  }
}
