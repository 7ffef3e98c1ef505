import type { EventPayload } from "../protocol/event";
import type { StepResult } from "./column-types";
import { statement } from "./statement";
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

/** Stores step results and returns how many of the run's steps are still in progress. */
export async function advanceRun(tx: Fenced, advance: Advance): Promise<number> {
  const { runId, ended, begun, requestVersion, attempts, now } = advance;
  const endedIds = ended.map((step) => step.id);
  if (ended.length > 0) {
    const results = ended.map((step) => JSON.stringify(step.result));
    await tx.query(SAVE_STEPS, [runId, endedIds, results]);
  }
  const [row] = await tx.query(ADVANCE, [runId, endedIds, begun, requestVersion, attempts, now]);
  return row?.pendingCount ?? 0;
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

const FINISH = statement(
  "finish run",
  `update inngest_embedded.run set state = $2, output = $3, error = $4, ended_at = $6,
     attempts = case $2 when 'failed' then greatest(attempts, $5) else $5 end,
     started_at = coalesce(started_at, $6), pending = '{}'
   where id = $1 and state = 'running' returning id`,
);

interface Finish {
  runId: string;
  end: { state: "completed"; output: unknown } | { state: "failed"; error: unknown };
  attempts: number;
  now: Date;
}

/** Ends a run; false when it had ended before. */
export async function finishRun(tx: Fenced, { runId, end, attempts, now }: Finish): Promise<boolean> {
  const output = end.state === "completed" ? JSON.stringify(end.output ?? null) : null;
  const error = end.state === "failed" ? JSON.stringify(end.error ?? null) : null;
  const rows = await tx.query(FINISH, [runId, end.state, output, error, attempts, now]);
  return rows.length > 0;
}
