import { createHash } from "node:crypto";
import { type Db, statement } from "@/server/platform/db/index";
import { callerNetwork, callerWideNetwork } from "@/server/platform/rate-limit/index";
import { type AttemptCount, LONGEST_WINDOW, type Window, windowMilliseconds } from "./throttle.rules";

// One statement counts and reads, so that attempts side by side never share a number.
const COUNT = statement(
  "sign_in_throttle_count",
  `insert into sign_in_throttle as t (key, failures, window_start) values ($1, 1, $2)
   on conflict (key) do update set
     failures = case when t.window_start <= $3 then 1 else t.failures + 1 end,
     window_start = case when t.window_start <= $3 then excluded.window_start else t.window_start end
   returning failures, window_start as "windowStart"`,
);

const FORGET = statement("sign_in_throttle_forget", `delete from sign_in_throttle where key = $1`);

const UNCOUNT = statement(
  "sign_in_throttle_uncount",
  `update sign_in_throttle set failures = failures - 1 where key = $1 and failures > 0`,
);

const PRUNE = statement("sign_in_throttle_prune", `delete from sign_in_throttle where window_start <= $1`);

/** What attempts are counted for: a kind of thing, and which one of that kind: by its name, by where they come from, or both. */
export interface ThrottleSubject {
  kind: string;
  name?: string;
  /** Network address of whoever tries; of IPv6 the network that one subscriber of a provider is given counts as one. */
  address?: string;
  /** Network address of whoever tries, counted with those around it: of IPv4 256 addresses, of IPv6 a /48. */
  network?: string;
  /** For how long they are counted together; a quarter of an hour unless told. */
  window?: Window;
}

/** Names are kept as hashes: the table tells nobody which addresses were tried. */
function keyOf({ kind, name = "", address, network }: ThrottleSubject): string {
  const place = network === undefined ? address && callerNetwork(address) : callerWideNetwork(network);
  const counted = place === undefined ? name : `${name}@${place}`;
  return `${kind}:${createHash("sha256").update(counted).digest("base64url")}`;
}

/** Counts one attempt before it is looked at. */
export async function countAttempt(db: Db, subject: ThrottleSubject, now: Date): Promise<AttemptCount> {
  const expired = new Date(now.getTime() - windowMilliseconds(subject.window));
  const [row] = await db.query<AttemptCount>(COUNT, [keyOf(subject), now, expired]);
  if (row === undefined) throw new Error("an attempt was not counted");
  return row;
}

export async function forgetAttempts(db: Db, subject: ThrottleSubject): Promise<void> {
  await db.query(FORGET, [keyOf(subject)]);
}

/** Takes back one attempt that turned out to be right, so that many people behind one address can sign in. */
export async function uncountAttempt(db: Db, subject: ThrottleSubject): Promise<void> {
  await db.query(UNCOUNT, [keyOf(subject)]);
}

/** Removes windows that are over. */
export async function pruneAttempts(db: Db, now: Date): Promise<void> {
  await db.query(PRUNE, [new Date(now.getTime() - LONGEST_WINDOW)]);
}
