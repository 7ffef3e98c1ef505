import type { EventPayload } from "../protocol/event";
import type { StepResult } from "./column-types";
import { type Queries, statement } from "./statement";
import type { Fenced, Transaction } from "./store";

interface NewJob {
  runId: string;
  kind: "call" | "sleep";
  stepId: string | null;
  dueAt: Date;
}

/** A due job, before the check of its concurrency slots. */
export interface DueJob {
  id: string;
  slots: string[];
}

/** One lease of a job: the generation identifies responses to an earlier lease. */
export interface Lease {
  id: string;
  generation: number;
}

/** A job leased by the leader, with all data of its call, read together with the lease. */
export interface LeasedJob extends Lease {
  kind: "call" | "sleep";
  stepId: string | null;
  attempt: number;
  run: {
    id: string;
    functionId: string;
    event: EventPayload;
    steps: Record<string, StepResult>;
    stack: string[];
    slots: string[];
    requestVersion: number;
  };
}

const ADD = statement(
  "add jobs",
  `insert into inngest_embedded.job (run_id, kind, step_id, due_at)
   select * from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[])`,
);

export async function addJobs(tx: Transaction, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await tx.query(ADD, [
    jobs.map((job) => job.runId),
    jobs.map((job) => job.kind),
    jobs.map((job) => job.stepId),
    jobs.map((job) => job.dueAt),
  ]);
}

const FIND_DUE = statement(
  "find due jobs",
  `select job.id, case job.kind when 'call' then run.slots else '{}' end as "slots!"
   from inngest_embedded.job join inngest_embedded.run on run.id = job.run_id
   where not job.leased and job.parked_on is null and job.due_at <= $1
   order by job.due_at, job.id limit $2`,
);

export function findDueJobs(queries: Queries, now: Date, limit: number): Promise<DueJob[]> {
  return queries.query(FIND_DUE, [now, limit]);
}

const FIND_NEXT = statement(
  "find next job",
  `select min(due_at) as at from inngest_embedded.job where not leased and parked_on is null`,
);

/** When the next job is due; null when no job waits for a time. */
export async function findNextDueAt(queries: Queries): Promise<Date | null> {
  const [row] = await queries.query(FIND_NEXT, []);
  return row?.at ?? null;
}

const LEASE = statement(
  "lease jobs",
  `with leased as (
     update inngest_embedded.job set leased = true, generation = generation + 1
     where id = any($1::bigint[]) and not leased
     returning id, generation, kind, step_id, attempt, run_id
   )
   select leased.id, leased.generation, leased.kind, leased.step_id as "stepId", leased.attempt,
     run.id as "runId", run.function_id as "functionId", run.event, run.stack, run.slots,
     run.request_version as "requestVersion",
     coalesce((select json_object_agg(step.id, step.result) from inngest_embedded.step
       where step.run_id = run.id), '{}') as "steps!"
   from leased join inngest_embedded.run on run.id = leased.run_id
   order by leased.id`,
);

export async function leaseJobs(tx: Fenced, ids: readonly string[]): Promise<LeasedJob[]> {
  const rows = await tx.query(LEASE, [ids]);
  return rows.map(({ id, generation, kind, stepId, attempt, runId, ...run }) => ({
    id,
    generation,
    kind,
    stepId,
    attempt,
    run: { ...run, id: runId },
  }));
}

const END = statement(
  "end job",
  `delete from inngest_embedded.job where id = $1 and generation = $2 and leased returning id`,
);

/** Deletes a completed job; false when the lease is stale. */
export async function endJob(tx: Fenced, lease: Lease): Promise<boolean> {
  const rows = await tx.query(END, [lease.id, lease.generation]);
  return rows.length > 0;
}

const POSTPONE = statement(
  "postpone job",
  `update inngest_embedded.job set leased = false, due_at = $3, attempt = $4
   where id = $1 and generation = $2 and leased returning id`,
);

/** Releases a job for a retry; false when the lease is stale. */
export async function postponeJob(
  tx: Fenced,
  lease: Lease,
  next: { dueAt: Date; attempt: number },
): Promise<boolean> {
  const rows = await tx.query(POSTPONE, [lease.id, lease.generation, next.dueAt, next.attempt]);
  return rows.length > 0;
}

const RENEW = statement(
  "hold job",
  `update inngest_embedded.job set attempt = 0
   where id = $1 and generation = $2 and leased and run_id = $3 returning id`,
);

/** Confirms a lease during its call and resets the attempts; false when the lease is stale. */
export async function renewJob(tx: Fenced, lease: Lease, runId: string): Promise<boolean> {
  const rows = await tx.query(RENEW, [lease.id, lease.generation, runId]);
  return rows.length > 0;
}

const DELETE_BY_RUN = statement("drop jobs", `delete from inngest_embedded.job where run_id = $1`);

/** Deletes the remaining jobs of an ended run. */
export async function deleteJobs(tx: Fenced, runId: string): Promise<void> {
  await tx.query(DELETE_BY_RUN, [runId]);
}

const RELEASE = statement(
  "release jobs",
  `update inngest_embedded.job set leased = false, parked_on = null where leased or parked_on is not null`,
);

/** Releases all leases of an earlier leader; the generations remain, so that its responses are stale. */
export async function releaseJobs(tx: Fenced): Promise<void> {
  await tx.query(RELEASE, []);
}
