// Raw SQL: events are inserted in sets beside a simulated payment, and claimed with SKIP LOCKED.
import { type Db, type Statements, statement } from "@/server/platform/db/index";
import type { SandboxEventDraft } from "./event.rules";

/** A stored event. */
export interface SandboxEvent {
  id: string;
  position: string;
  event: string;
  subject: string;
  body: string;
  occurredAt: Date;
  sendAt: Date | null;
  copies: number;
  sent: number;
  tries: number;
  answer: string | null;
}

const PUT = statement(
  "sandbox_events_put",
  `insert into sandbox_event (account_id, id, event, subject, body, occurred_at, send_at, copies)
   select $1::int, told.* from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[],
     $7::timestamptz[], $8::int[]) as told
   on conflict (account_id, id) do nothing returning id`,
);

/** Store events; an existing one is not sent again. Returns the ids of the new ones. */
export async function insertEvents(
  db: Statements,
  accountId: number,
  tellings: readonly SandboxEventDraft[],
): Promise<string[]> {
  if (tellings.length === 0) return [];
  const rows = await db.query(PUT, [
    accountId,
    tellings.map(({ id }) => id),
    tellings.map(({ event }) => event),
    tellings.map(({ subject }) => subject),
    tellings.map(({ body }) => body),
    tellings.map(({ occurredAt }) => occurredAt),
    tellings.map(({ sendAt }) => sendAt),
    tellings.map(({ copies }) => copies),
  ]);
  return rows.map(({ id }) => id);
}

type EventRow = Omit<SandboxEvent, "position"> & { position: bigint };

function toEvent({ position, ...event }: EventRow): SandboxEvent {
  return { ...event, position: String(position) };
}

export async function findEvents(
  { prisma }: Db,
  accountId: number,
  { after, subject, limit }: { after: bigint; subject: string | null; limit: number },
): Promise<SandboxEvent[]> {
  const rows = await prisma.sandboxEvent.findMany({
    where: { accountId, position: { gt: after }, ...(subject !== null && { subject }) },
    orderBy: { position: "asc" },
    take: limit,
    omit: { accountId: true },
  });
  return rows.map(toEvent);
}

const CLAIM = statement(
  "sandbox_event_claim",
  `update sandbox_event e set send_at = $3::timestamptz, tries = e.tries + 1
    where e.account_id = $1 and e.id = (select w.id from sandbox_event w
      where w.account_id = $1 and w.send_at <= $2::timestamptz order by w.send_at, w.position limit 1
      for update skip locked)
   returning e.id, e.position::text as "position!", e.event, e.subject, e.body, e.occurred_at as "occurredAt",
     e.send_at as "sendAt", e.copies, e.sent, e.tries, e.answer`,
);

/** Claim the next due event until a given time, after which it may be claimed again; null: none is due. */
export async function claimEvent(
  db: Statements,
  accountId: number,
  { now, until }: { now: Date; until: Date },
): Promise<SandboxEvent | null> {
  const [row] = await db.query(CLAIM, [accountId, now, until]);
  return row ?? null;
}

/** Store the result of sending an event. */
export async function markSent(
  { prisma }: Db,
  accountId: number,
  { id, arrived, answer, sendAt }: { id: string; arrived: number; answer: string; sendAt: Date | null },
): Promise<void> {
  await prisma.sandboxEvent.updateMany({
    where: { accountId, id },
    data: { copies: { decrement: arrived }, sent: { increment: arrived }, answer, sendAt },
  });
}

/** Schedule an event for additional deliveries; null: no such event. */
export async function scheduleResend(
  { prisma }: Db,
  accountId: number,
  { id, now, copies }: { id: string; now: Date; copies: number },
): Promise<SandboxEvent | null> {
  const [row] = await prisma.sandboxEvent.updateManyAndReturn({
    where: { accountId, id },
    data: { sendAt: now, copies, tries: 0 },
    omit: { accountId: true },
  });
  return row === undefined ? null : toEvent(row);
}
