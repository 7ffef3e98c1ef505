import { type Statements, statement } from "@/server/platform/db/index";
import type { ClockAdvance } from "./test-clock";

/** Mode and clock of an account. */
interface ClockRow {
  mode: "live" | "test";
  modeSince: Date | null;
  clockAhead: number;
}

const LOCK = statement(
  "test_clock_lock",
  `select mode, mode_since as "modeSince", clock_ahead::float8 as "clockAhead" from account where id = $1 for update`,
);

/** Lock the account's row, so that mode and clock do not change until the transaction ends. */
export async function lockClock(tx: Statements, accountId: number): Promise<ClockRow> {
  const [row] = await tx.query<ClockRow>(LOCK, [accountId]);
  if (row === undefined) throw new Error("account not found while reading its clock");
  return row;
}

const SET_MODE = statement(
  "test_clock_mode",
  `update account set mode = $2::text::account_mode, mode_since = $3, updated_at = $3 where id = $1`,
);

export async function setMode(
  tx: Statements,
  accountId: number,
  { mode, now }: { mode: "live" | "test"; now: Date },
): Promise<void> {
  await tx.query(SET_MODE, [accountId, mode, now]);
}

// Never backwards: requests during a step read a clock slightly ahead of the step's own time.
const MOVE = statement(
  "test_clock_move",
  `update account set clock_ahead = greatest(clock_ahead, $2::bigint) where id = $1 and mode = 'test'`,
);

const REACHED = statement(
  "test_clock_reached",
  `update test_clock_advance set reached_at = $3, steps = steps + 1 where account_id = $1 and id = $2`,
);

/** Move the clock to the next stop of an advance. */
export async function moveClock(
  tx: Statements,
  accountId: number,
  { id, at, world: systemTime }: { id: number; at: Date; world: Date },
): Promise<void> {
  await Promise.all([
    tx.query(MOVE, [accountId, String(at.getTime() - systemTime.getTime())]),
    tx.query(REACHED, [accountId, id, at]),
  ]);
}

const COLUMNS = `id, duration, from_at as "fromAt", to_at as "toAt", reached_at as "reachedAt", steps,
  actor_kind as "actorKind", actor_name as "actorName", from_position::text as "fromPosition",
  to_position::text as "toPosition", started_at as "startedAt", finished_at as "finishedAt"`;

interface AdvanceRow extends Omit<ClockAdvance, "fromPosition" | "toPosition"> {
  fromPosition: string;
  toPosition: string | null;
}

function toAdvance(row: AdvanceRow): ClockAdvance {
  const { fromPosition, toPosition } = row;
  return {
    ...row,
    fromPosition: BigInt(fromPosition),
    toPosition: toPosition === null ? null : BigInt(toPosition),
  };
}

const INSERT = statement(
  "test_clock_advance_insert",
  `insert into test_clock_advance (account_id, duration, from_at, to_at, reached_at, actor_kind, actor_name,
     from_position, started_at)
   values ($1, $2, $3, $4, $3, $5, $6, $7::text::bigint, $8)
   on conflict (account_id) where finished_at is null do nothing returning ${COLUMNS}`,
);

type NewAdvance = Pick<
  ClockAdvance,
  "duration" | "fromAt" | "toAt" | "actorKind" | "actorName" | "fromPosition" | "startedAt"
>;

/** Insert an advance; null: one is already running. */
export async function insertAdvance(
  tx: Statements,
  accountId: number,
  advance: NewAdvance,
): Promise<ClockAdvance | null> {
  const { duration, fromAt, toAt, actorKind, actorName, fromPosition, startedAt } = advance;
  const values = [accountId, duration, fromAt, toAt, actorKind, actorName, String(fromPosition), startedAt];
  const [row] = await tx.query<AdvanceRow>(INSERT, values);
  return row === undefined ? null : toAdvance(row);
}

const FIND = statement(
  "test_clock_advance_find",
  `select ${COLUMNS} from test_clock_advance where account_id = $1 and id = $2`,
);

export async function findAdvance(
  db: Statements,
  accountId: number,
  id: number,
): Promise<ClockAdvance | null> {
  const [row] = await db.query<AdvanceRow>(FIND, [accountId, id]);
  return row === undefined ? null : toAdvance(row);
}

const RUNNING = statement(
  "test_clock_advance_running",
  `select ${COLUMNS} from test_clock_advance where account_id = $1 and finished_at is null`,
);

export async function findRunningAdvance(db: Statements, accountId: number): Promise<ClockAdvance | null> {
  const [row] = await db.query<AdvanceRow>(RUNNING, [accountId]);
  return row === undefined ? null : toAdvance(row);
}

const NEWEST = statement(
  "test_clock_advances",
  `select ${COLUMNS} from test_clock_advance where account_id = $1 order by id desc limit $2`,
);

export async function listAdvances(
  db: Statements,
  accountId: number,
  limit: number,
): Promise<ClockAdvance[]> {
  return (await db.query<AdvanceRow>(NEWEST, [accountId, limit])).map(toAdvance);
}

const FINISH = statement(
  "test_clock_advance_finish",
  `update test_clock_advance set finished_at = $3, to_position = $4::text::bigint
    where account_id = $1 and id = $2 and finished_at is null`,
);

export async function finishAdvance(
  tx: Statements,
  accountId: number,
  { id, now, position }: { id: number; now: Date; position: bigint },
): Promise<void> {
  await tx.query(FINISH, [accountId, id, now, String(position)]);
}

const LIVE_MONEY = statement(
  "test_clock_live_money",
  `select (select count(*)::int from payment p join payment_gateway g on g.account_id = p.account_id
       and g.adapter = p.adapter where p.account_id = $1 and g.environment = 'live' and p.adapter <> 'manual'
       and p.status <> 'failed') as payments,
     (select count(*)::int from payment_gateway g where g.account_id = $1 and g.environment = 'live' and g.enabled
       and g.adapter <> 'manual') as gateways`,
);

/** Count an account's payments through gateways for real money, and its enabled gateways of this kind. */
export async function countLivePayments(
  db: Statements,
  accountId: number,
): Promise<{ payments: number; gateways: number }> {
  const [row] = await db.query<{ payments: number; gateways: number }>(LIVE_MONEY, [accountId]);
  return row ?? { payments: 0, gateways: 0 };
}
