import { z } from "zod";
import { type Queries, statement } from "./statement";
import type { Transaction } from "./store";

export type RunState = "running" | "completed" | "failed";

/** A run, for operators. */
export interface RunSummary {
  id: string;
  functionId: string;
  state: RunState;
  eventName: string;
  eventId: string;
  /** Attempts of the latest step. */
  attempts: number;
  /** Error of the run, or of its last attempt. */
  error: { name: string; message: string } | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  /** When it continues; null when it has ended, or is being called. */
  nextAt: Date | null;
}

export interface RunFilter {
  state?: RunState;
  functionId?: string;
  /** At most this many, newest first. */
  limit: number;
  /** Only runs created before this time. */
  before?: Date;
}

/** Events and errors are parsed here, not in SQL: PostgreSQL's JSON operators fail on a text with a NUL. */
const LIST = statement(
  "list runs",
  `select run.id, run.function_id as "functionId", run.state, run.event, run.error, run.attempts,
     run.created_at as "createdAt", run.started_at as "startedAt", run.ended_at as "endedAt",
     (select min(due_at) from inngest_embedded.job where job.run_id = run.id and not leased) as "nextAt"
   from inngest_embedded.run
   where ($1::text is null or run.state = $1) and ($2::text is null or run.function_id = $2)
     and ($3::timestamptz is null or run.created_at < $3)
   order by run.created_at desc, run.id limit $4`,
);

const errorSchema = z.object({ name: z.string().default("Error"), message: z.string() });

function describeError(error: unknown): RunSummary["error"] {
  if (error === null) return null;
  const parsed = errorSchema.safeParse(error);
  return parsed.success ? parsed.data : { name: "Error", message: JSON.stringify(error) };
}

export async function listRuns(queries: Queries, filter: RunFilter): Promise<RunSummary[]> {
  const { state = null, functionId = null, before = null, limit } = filter;
  const rows = await queries.query(LIST, [state, functionId, before, limit]);
  return rows.map(({ event, error, ...run }) => ({
    ...run,
    eventName: event.name,
    eventId: event.id,
    error: describeError(error),
  }));
}

/** A pending job of a run. */
export interface JobSummary {
  runId: string;
  functionId: string;
  kind: "call" | "sleep";
  dueAt: Date;
  /** The next attempt, counted from 1. */
  attempt: number;
  isUnderWay: boolean;
  /** The concurrency limit for which it waits, if any. */
  waitsFor: string | null;
}

const LIST_JOBS = statement(
  "list jobs",
  `select job.run_id as "runId", run.function_id as "functionId", job.kind, job.due_at as "dueAt",
     job.attempt + 1 as "attempt!", job.leased as "isUnderWay", replace(job.parked_on, E'\\n', ' ') as "waitsFor"
   from inngest_embedded.job join inngest_embedded.run on run.id = job.run_id
   order by job.due_at, job.id limit $1`,
);

export function listJobs(queries: Queries, limit: number): Promise<JobSummary[]> {
  return queries.query(LIST_JOBS, [limit]);
}

/** Row counts for metrics. */
export interface Counts {
  waitingEvents: number;
  oldestEventAt: Date | null;
  runningRuns: number;
  failedRuns: number;
  jobsDue: number;
  jobsLater: number;
  jobsUnderWay: number;
  jobsWaitingForSlot: number;
  oldestDueAt: Date | null;
}

const COUNT = statement(
  "count",
  `select
     (select count(*)::int from inngest_embedded.inbox) as "waitingEvents!",
     (select min(received_at) from inngest_embedded.inbox) as "oldestEventAt",
     (select count(*)::int from inngest_embedded.run where state = 'running') as "runningRuns!",
     (select count(*)::int from inngest_embedded.run where state = 'failed') as "failedRuns!",
     count(*) filter (where not leased and parked_on is null and due_at <= $1)::int as "jobsDue!",
     count(*) filter (where not leased and parked_on is null and due_at > $1)::int as "jobsLater!",
     count(*) filter (where leased)::int as "jobsUnderWay!",
     count(*) filter (where parked_on is not null)::int as "jobsWaitingForSlot!",
     min(due_at) filter (where not leased and due_at <= $1) as "oldestDueAt"
   from inngest_embedded.job`,
);

export async function countAll(queries: Queries, now: Date): Promise<Counts> {
  const [row] = await queries.query(COUNT, [now]);
  if (row === undefined) throw new Error("An aggregate gives one row.");
  return row;
}

const FORGET_FAILED_STEPS = statement(
  "forget failed steps",
  `delete from inngest_embedded.step where run_id = $1 and result->'error' is not null
     and exists (select from inngest_embedded.run where id = $1 and state = 'failed')`,
);

const REVIVE = statement(
  "revive run",
  `with revived as (
     update inngest_embedded.run set state = 'running', error = null, ended_at = null, attempts = 0, pending = '{}',
       stack = array(select entry.id from unnest(stack) with ordinality as entry (id, place)
         where entry.id in (select step.id from inngest_embedded.step where run_id = run.id) order by entry.place)
     where id = $1 and state = 'failed' returning id
   )
   insert into inngest_embedded.job (run_id, kind, due_at) select id, 'call', $2 from revived returning id`,
);

/** Resumes a failed run from its stored steps; false when there is no such run, or it has not failed. */
export async function reviveRun(tx: Transaction, runId: string, now: Date): Promise<boolean> {
  await tx.query(FORGET_FAILED_STEPS, [runId]);
  return (await tx.query(REVIVE, [runId, now])).length > 0;
}
