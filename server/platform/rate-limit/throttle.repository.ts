import { createHash } from "node:crypto";
import { type Db, statement } from "@/server/platform/db/index";
import { toCallerNetwork, toWiderNetwork } from "./caller-address.rules";
import { type AttemptCount, LONGEST_WINDOW, type Window, windowMilliseconds } from "./throttle.rules";

// Raw SQL: one statement counts and reads, so that concurrent attempts never get the same number.
// rate-limiter-flexible does the same, but in a table of its own and by the system clock only.
const COUNT = statement(
  "sign_in_throttle_count",
  `insert into sign_in_throttle as t (key, failures, window_start) values ($1, 1, $2)
   on conflict (key) do update set
     failures = case when t.window_start <= $3 then 1 else t.failures + 1 end,
     window_start = case when t.window_start <= $3 then excluded.window_start else t.window_start end
   returning failures, window_start as "windowStart"`,
);

/** The subject of a counter: a kind, and within it a name, a network address, or both. */
export interface ThrottleSubject {
  kind: string;
  name?: string;
  /** The caller's network address; IPv6 is counted by its /64, which providers assign to one subscriber. */
  address?: string;
  /** The caller's network address, counted by its wider network: an IPv4 /24, or an IPv6 /48. */
  network?: string;
  /** Length of the window; the default is 15 minutes. */
  window?: Window;
}

/** Hashes the name: the table does not reveal which addresses were tried. */
function toKey({ kind, name = "", address, network }: ThrottleSubject): string {
  const addressKey = network === undefined ? address && toCallerNetwork(address) : toWiderNetwork(network);
  const subjectText = addressKey === undefined ? name : `${name}@${addressKey}`;
  return `${kind}:${createHash("sha256").update(subjectText).digest("base64url")}`;
}

/** Counts one attempt, before it is checked. */
export async function countAttempt(db: Db, subject: ThrottleSubject, now: Date): Promise<AttemptCount> {
  const expired = new Date(now.getTime() - windowMilliseconds(subject.window));
  const [row] = await db.query(COUNT, [toKey(subject), now, expired]);
  if (row === undefined) throw new Error("an attempt was not counted");
  return row;
}

export async function deleteAttempts(db: Db, subject: ThrottleSubject): Promise<void> {
  await db.prisma.signInThrottle.deleteMany({ where: { key: toKey(subject) } });
}

/** Uncounts one attempt that succeeded, so that many people behind one address can sign in. */
export async function uncountAttempt(db: Db, subject: ThrottleSubject): Promise<void> {
  await db.prisma.signInThrottle.updateMany({
    where: { key: toKey(subject), failures: { gt: 0 } },
    data: { failures: { decrement: 1 } },
  });
}

/** Deletes expired windows. */
export async function pruneAttempts(db: Db, now: Date): Promise<void> {
  const expired = new Date(now.getTime() - LONGEST_WINDOW);
  await db.prisma.signInThrottle.deleteMany({ where: { windowStart: { lte: expired } } });
}
