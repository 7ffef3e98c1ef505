import type { EventPayload } from "../protocol/event";
import type { StepResult } from "./column-types";
import type { Lease } from "./jobs.repository";
import { type Queries, statement } from "./statement";
import type { Fenced } from "./store";

export interface NewRun {
  id: string;
  functionId: string;
  event: EventPayload;
  slots: string[];
  createdAt: Date;
}

const CREATE = statement(
  "create runs",
  `insert into inngest_embedded.run (id, function_id, event, slots, created_at)
   select id, function_id, event, array(select json_array_elements_text(slots)), created_at
   from unnest($1::uuid[], $2::text[], $3::json[], $4::json[], $5::timestamptz[])
     as new (id, function_id, event, slots, created_at)`,
);

export async function createRuns(tx: Fenced, runs: readonly NewRun[]): Promise<void> {
  if (runs.length === 0) return;
  await tx.query(CREATE, [
    runs.map((run) => run.id),
    runs.map((run) => run.functionId),
    runs.map((run) => JSON.stringify(run.event)),
    runs.map((run) => JSON.stringify(run.slots)),
    runs.map((run) => run.createdAt),
  ]);
}

export interface EndedStep {
  id: string;
  result: StepResult;
}

const SAVE_STEPS = statement(
  "keep steps",
  `insert into inngest_embedded.step (run_id, id, result)
   select $1, id, result from unnest($2::text[], $3::json[]) as ended (id, result)
   on conflict do nothing`,
);

const ADVANCE = statement(
  "advance run",
  `update inngest_embedded.run set
     stack = stack || $2::text[],
     pending = array(select unnest(pending || $3::text[]) except select unnest($2::text[])),
     request_version = coalesce($4, request_version), attempts = $5, started_at = coalesce(started_at, $6)
   where id = $1 and state = 'running'
   returning cardinality(pending) as "pendingCount!"`,
);

interface Advance {
  runId: string;
  ended: readonly EndedStep[];
  /** Ids of steps that were planned now and have not ended. */
  begun: readonly string[];
  /** Null: unchanged. */
  requestVersion: number | null;
  attempts: number;
  now: Date;
}

/** Stores step results and returns how many of the run's steps are still in progress; null: the run has ended. */
export async function advanceRun(tx: Fenced, advance: Advance): Promise<number | null> {
  const { runId, ended, begun, requestVersion, attempts, now } = advance;
  const endedIds = ended.map((step) => step.id);
  if (ended.length > 0) {
    const results = ended.map((step) => JSON.stringify(step.result));
    await tx.query(SAVE_STEPS, [runId, endedIds, results]);
  }
  const [row] = await tx.query(ADVANCE, [runId, endedIds, begun, requestVersion, attempts, now]);
  return row?.pendingCount ?? null;
}

const NOTE_ATTEMPT = statement(
  "note attempt",
  `update inngest_embedded.run set attempts = $2, error = $3, started_at = coalesce(started_at, $4)
   where id = $1`,
);

/** Stores the error of the last attempt, for operators while the run waits for its next one. */
export async function noteAttempt(
  tx: Fenced,
  attempt: { runId: string; attempts: number; error: unknown; now: Date },
): Promise<void> {
  const { runId, attempts, error, now } = attempt;
  await tx.query(NOTE_ATTEMPT, [runId, attempts, JSON.stringify(error), now]);
}

const COMPLETE = statement(
  "complete run",
  `with fence as (select from inngest_embedded.leader where epoch = $1 for share),
     ended as (delete from inngest_embedded.job
       where id = $2 and generation = $3 and leased and exists (select from fence) returning run_id),
     completed as (update inngest_embedded.run set state = 'completed', output = $4, error = null, attempts = $5,
         ended_at = $6, started_at = coalesce(started_at, $6), pending = '{}'
       from ended where run.id = ended.run_id and run.state = 'running' returning run.id),
     dropped as (delete from inngest_embedded.job using completed where job.run_id = completed.id and job.id <> $2)
   select exists (select from fence) as "isLeader!"`,
);

interface Completion {
  lease: Lease;
  output: unknown;
  attempts: number;
  now: Date;
}

/**
 * Ends a job and its run with all other jobs, in one statement: most runs have no other write. A stale lease changes
 * nothing. false: `epoch` is over, and nothing is changed; the next leader waits until the statement has ended.
 */
export async function completeRun(
  queries: Queries,
  epoch: string,
  { lease, output, attempts, now }: Completion,
): Promise<boolean> {
  const values = [epoch, lease.id, lease.generation, JSON.stringify(output ?? null), attempts, now] as const;
  const [row] = await queries.query(COMPLETE, values);
  return row?.isLeader === true;
}

const FAIL = statement(
  "fail run",
  `update inngest_embedded.run set state = 'failed', output = null, error = $2, ended_at = $4,
     attempts = greatest(attempts, $3), started_at = coalesce(started_at, $4), pending = '{}'
   where id = $1 and state = 'running' returning id`,
);

interface Failure {
  runId: string;
  error: unknown;
  attempts: number;
  now: Date;
}

/** Ends a run with an error; false when it had ended before. */
export async function failRun(tx: Fenced, { runId, error, attempts, now }: Failure): Promise<boolean> {
  return (await tx.query(FAIL, [runId, JSON.stringify(error ?? null), attempts, now])).length > 0;
}
