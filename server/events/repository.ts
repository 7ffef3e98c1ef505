import { type Database, type Statements, statement } from "@/server/platform/db/index";
import type { EventQuery, LoggedEvent } from "./event-log";

interface EventRow {
  position: string;
  event_id: string;
  name: string;
  subject_type: string;
  subject_id: string;
  data: unknown;
  occurred_at: Date;
}

// Sorting names the table: the bare word would mean the text of the select list.
const columns = "position::text as position, event_id, name, subject_type, subject_id, data, occurred_at";

const behind = statement(
  "events_behind",
  `select ${columns} from account_event where account_id = $1 and position > $2 order by account_event.position limit $3`,
);

const behindByName = statement(
  "events_behind_by_name",
  `select ${columns} from account_event
    where account_id = $1 and position > $2 and name = $4 order by account_event.position limit $3`,
);

const maintain = statement("events_maintain", "select account_event_maintain($1::int, $2::int)");

/** Events of an account behind a position, oldest first. */
export async function findEventsBehind(
  db: Statements,
  accountId: number,
  { after, limit, name }: EventQuery,
): Promise<LoggedEvent[]> {
  const values = [accountId, after.toString(), limit];
  const rows = await (name === null
    ? db.query<EventRow>(behind, values)
    : db.query<EventRow>(behindByName, [...values, name]));
  return rows.map((row) => ({
    position: BigInt(row.position),
    eventId: row.event_id,
    name: row.name,
    subject: { type: row.subject_type, id: row.subject_id },
    data: row.data,
    occurredAt: row.occurred_at,
  }));
}

/** Makes the log's partitions of the coming months and drops those past retention; for all accounts alike. */
export async function maintainPartitions(
  db: Database,
  months: { ahead: number; kept: number },
): Promise<void> {
  await db.query(maintain, [months.ahead, months.kept]);
}
