import { z } from "zod";
import type { Clock } from "@/server/platform/clock/index";
import { readLeaseName } from "./protocol/lease-name";
import { renewJob } from "./store/jobs.repository";
import { advanceRun } from "./store/runs.repository";
import { Deposed, type Store } from "./store/store";

const checkpointSchema = z.looseObject({
  run_id: z.uuid(),
  qi_id: z.string(),
  steps: z
    .array(z.looseObject({ op: z.literal("StepRun"), id: z.string(), data: z.unknown().optional() }))
    .min(1),
});

/** What the SDK is told: kept; not kept because the lease is over, so stop; or not understood. */
export type CheckpointResponse = "kept" | "stale" | "refused";

/** Keeps steps that ended in the middle of a call, under the epoch and the lease of that call. */
export async function saveCheckpoint(
  { store, clock }: { store: Store; clock: Clock },
  { runId, body }: { runId: string; body: unknown },
): Promise<CheckpointResponse> {
  const parsed = checkpointSchema.safeParse(body);
  const named = parsed.success ? readLeaseName(parsed.data.qi_id) : null;
  if (!parsed.success || named === null || parsed.data.run_id !== runId) return "refused";
  const ended = parsed.data.steps.map(({ id, data }) => ({ id, result: { data: data ?? null } }));
  try {
    return await store.fenced(named.epoch, async (tx) => {
      if (!(await renewJob(tx, named.lease, runId))) return "stale";
      await advanceRun(tx, { runId, ended, begun: [], requestVersion: null, attempts: 1, now: clock.now() });
      return "kept";
    });
  } catch (error) {
    if (error instanceof Deposed) return "stale";
    throw error;
  }
}
