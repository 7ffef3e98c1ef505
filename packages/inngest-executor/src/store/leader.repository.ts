import { type Queries, statement } from "./statement";

/** Advisory lock key: any number that nothing else in the database locks. */
const LEADER_LOCK = "5871204134";

const TRY_LOCK = statement("try lock", `select pg_try_advisory_lock(${LEADER_LOCK}) as "locked!"`);

/** Takes the leader's lock for this connection; false while another one has it. */
export async function tryLeaderLock(queries: Queries): Promise<boolean> {
  const [row] = await queries.query(TRY_LOCK, []);
  return row?.locked === true;
}

const HAS_LEADER = statement(
  "has leader",
  `select exists (
     select from pg_locks
     where locktype = 'advisory' and granted and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())
       and (classid::int8 << 32) + objid::int8 = ${LEADER_LOCK}
   ) as "hasLeader!"`,
);

/** Whether any connection has the leader's lock. */
export async function hasLeader(queries: Queries): Promise<boolean> {
  const [row] = await queries.query(HAS_LEADER, []);
  return row?.hasLeader === true;
}

const BEGIN_EPOCH = statement(
  "begin epoch",
  "update inngest_embedded.leader set epoch = epoch + 1 returning epoch",
);

/** Starts a new epoch: waits for transactions in progress of the last leader, which cannot write from here on. */
export async function beginEpoch(queries: Queries): Promise<string> {
  const [row] = await queries.query(BEGIN_EPOCH, []);
  if (row === undefined) throw new Error("inngest_embedded.leader has no row.");
  return row.epoch;
}

const LOCK_EPOCH = statement(
  "hold epoch",
  "select epoch from inngest_embedded.leader where epoch = $1 for share",
);

/** Locks the epoch FOR SHARE, so that the next leader waits until this transaction has ended; false: it is over. */
export async function lockEpoch(queries: Queries, epoch: string): Promise<boolean> {
  return (await queries.query(LOCK_EPOCH, [epoch])).length > 0;
}
