import type { Prisma } from "@/generated/prisma/client";
import { type Db, type Statements, statement } from "@/server/platform/db/index";
import { announcePageChange } from "@/server/platform/page-changes/index";
import type { ClockAdvance } from "./test-clock";

/** Mode and clock of an account. */
interface ClockRow {
  mode: "live" | "test";
  modeSince: Date | null;
  clockAhead: number;
}

// Raw SQL: a row lock.
const LOCK = statement(
  "test_clock_lock",
  `select mode, mode_since as "modeSince", clock_ahead::float8 as "clockAhead!" from account where id = $1 for update`,
);

/** Lock the account's row, so that mode and clock do not change until the transaction ends. */
export async function lockClock(tx: Statements, accountId: number): Promise<ClockRow> {
  const [row] = await tx.query(LOCK, [accountId]);
  if (row === undefined) throw new Error("account not found while reading its clock");
  return row;
}

export async function setMode(
  tx: Db,
  accountId: number,
  { mode, now }: { mode: "live" | "test"; now: Date },
): Promise<void> {
  await tx.prisma.account.updateMany({
    where: { id: accountId },
    data: { mode, modeSince: now, updatedAt: now },
  });
  await announcePageChange(tx, { accountId, kind: "account" });
}

// Raw SQL: never backwards, because requests during a step read a clock slightly ahead of the step's own time.
const MOVE = statement(
  "test_clock_move",
  `update account set clock_ahead = greatest(clock_ahead, $2::bigint) where id = $1 and mode = 'test'`,
);

/** Move the clock to the next stop of an advance. */
export async function moveClock(
  tx: Db,
  accountId: number,
  { id, at, systemTime }: { id: number; at: Date; systemTime: Date },
): Promise<void> {
  await tx.query(MOVE, [accountId, String(at.getTime() - systemTime.getTime())]);
  await announcePageChange(tx, { accountId, kind: "content" });
  await tx.prisma.testClockAdvance.updateMany({
    where: { accountId, id },
    data: { reachedAt: at, steps: { increment: 1 } },
  });
}

// Raw SQL: the partial index decides which of two concurrent advances is inserted.
const INSERT = statement(
  "test_clock_advance_insert",
  `insert into test_clock_advance (account_id, duration, from_at, to_at, reached_at, actor_kind, actor_name,
     from_position, started_at)
   values ($1, $2, $3, $4, $3, $5, $6, $7::text::bigint, $8)
   on conflict (account_id) where finished_at is null do nothing returning id`,
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
  const [row] = await tx.query(INSERT, [
    accountId,
    duration,
    fromAt,
    toAt,
    actorKind,
    actorName,
    String(fromPosition),
    startedAt,
  ]);
  if (row === undefined) return null;
  return { ...advance, id: row.id, reachedAt: fromAt, steps: 0, toPosition: null, finishedAt: null };
}

const SELECT = {
  id: true,
  duration: true,
  fromAt: true,
  toAt: true,
  reachedAt: true,
  steps: true,
  actorKind: true,
  actorName: true,
  fromPosition: true,
  toPosition: true,
  startedAt: true,
  finishedAt: true,
} as const satisfies Prisma.TestClockAdvanceSelect;

export function findAdvance({ prisma }: Db, accountId: number, id: number): Promise<ClockAdvance | null> {
  return prisma.testClockAdvance.findFirst({ where: { accountId, id }, select: SELECT });
}

export function findRunningAdvance({ prisma }: Db, accountId: number): Promise<ClockAdvance | null> {
  return prisma.testClockAdvance.findFirst({ where: { accountId, finishedAt: null }, select: SELECT });
}

/** List an account's advances, newest first. */
export function listAdvances({ prisma }: Db, accountId: number, limit: number): Promise<ClockAdvance[]> {
  return prisma.testClockAdvance.findMany({
    where: { accountId },
    orderBy: { id: "desc" },
    take: limit,
    select: SELECT,
  });
}

export async function finishAdvance(
  { prisma }: Db,
  accountId: number,
  { id, now, position }: { id: number; now: Date; position: bigint },
): Promise<void> {
  await prisma.testClockAdvance.updateMany({
    where: { accountId, id, finishedAt: null },
    data: { finishedAt: now, toPosition: position },
  });
}

// Raw SQL: payments have no relation to their gateway, and both counts are one read.
const LIVE_MONEY = statement(
  "test_clock_live_money",
  `select (select count(*)::int from payment p join payment_gateway g on g.account_id = p.account_id
       and g.adapter = p.adapter where p.account_id = $1 and g.environment = 'live' and p.adapter <> 'manual'
       and p.status <> 'failed') as "payments!",
     (select count(*)::int from payment_gateway g where g.account_id = $1 and g.environment = 'live' and g.enabled
       and g.adapter <> 'manual') as "gateways!"`,
);

/** Count an account's payments through gateways for real money, and its enabled gateways of this kind. */
export async function countLivePayments(
  db: Statements,
  accountId: number,
): Promise<{ payments: number; gateways: number }> {
  const [row] = await db.query(LIVE_MONEY, [accountId]);
  return row ?? { payments: 0, gateways: 0 };
}
