// Raw SQL: clients poll the event log, whose partitions are read by index in the order of positions.

import type { EventName } from "@/server/events/catalogue";
import type { Slice } from "@/server/platform/cursor/index";
import { type Database, type RowOf, type Statements, statement } from "@/server/platform/db/index";
import type { EventQuery, LoggedEvent } from "./event-log";

function toEvent(row: RowOf<typeof byId>): LoggedEvent {
  return {
    position: BigInt(row.position),
    eventId: row.event_id,
    name: row.name,
    subject: { type: row.subject_type, id: row.subject_id },
    data: row.data,
    occurredAt: row.occurred_at,
    requestId: row.request_id,
  };
}

// Sorting qualifies the column: the bare name would mean the text cast in the select list.
const columns = `position::text as "position!", event_id, name, subject_type, subject_id, data, occurred_at,
  request_id`;

const afterPosition = statement(
  "events_behind",
  `select ${columns} from account_event where account_id = $1 and position > $2 order by account_event.position limit $3`,
);

const afterPositionByName = statement(
  "events_behind_by_name",
  `select ${columns} from account_event
    where account_id = $1 and position > $2 and name = $4 order by account_event.position limit $3`,
);

const maintain = statement("events_maintain", "select account_event_maintain($1::int, $2::int)");

/** Lists an account's events after a position, oldest first. */
export async function findEventsAfter(
  db: Statements,
  accountId: number,
  { after, limit, name }: EventQuery,
): Promise<LoggedEvent[]> {
  const values = [accountId, after.toString(), limit] as const;
  const rows = await (name === null
    ? db.query(afterPosition, values)
    : db.query(afterPositionByName, [...values, name]));
  return rows.map(toEvent);
}

function page<Filter extends "" | "_by_name">(direction: Slice["direction"], filter: Filter) {
  const forward = direction === "forward";
  return statement(
    `events_${direction}${filter}`,
    `select ${columns} from account_event
      where account_id = $1 and position ${forward ? "<" : ">"} $2 ${filter === "_by_name" ? "and name = $4" : ""}
      order by account_event.position ${forward ? "desc" : "asc"} limit $3`,
  );
}

const PAGES = {
  forward: { all: page("forward", ""), named: page("forward", "_by_name") },
  backward: { all: page("backward", ""), named: page("backward", "_by_name") },
};

const BEYOND_ALL = "9223372036854775807";

/** Loads a page of the account's events, newest first in forward direction. */
export async function findEventPage(
  db: Statements,
  accountId: number,
  { slice, name }: { slice: Slice; name: EventName | null },
): Promise<LoggedEvent[]> {
  const { all, named } = PAGES[slice.direction];
  const values = [accountId, slice.from?.id ?? BEYOND_ALL, slice.take] as const;
  const rows = await (name === null ? db.query(all, values) : db.query(named, [...values, name]));
  return rows.map(toEvent);
}

const byId = statement(
  "event_by_id",
  `select ${columns} from account_event where account_id = $1 and event_id = $2 limit 1`,
);

export async function findLoggedEvent(
  db: Statements,
  accountId: number,
  eventId: string,
): Promise<LoggedEvent | null> {
  const [row] = await db.query(byId, [accountId, eventId]);
  return row === undefined ? null : toEvent(row);
}

const lastPosition = statement(
  "event_last_position",
  `select position::text as "position!" from account_event where account_id = $1
   order by account_event.position desc limit 1`,
);

export async function findLastPosition(db: Statements, accountId: number): Promise<bigint> {
  const [row] = await db.query(lastPosition, [accountId]);
  return BigInt(row?.position ?? 0);
}

/** Creates partitions of the coming months and drops those past retention, for all accounts. */
export async function maintainPartitions(
  db: Database,
  months: { ahead: number; retained: number },
): Promise<void> {
  await db.query(maintain, [months.ahead, months.retained]);
}
