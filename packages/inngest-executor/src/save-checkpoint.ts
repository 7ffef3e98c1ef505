import { z } from "zod";
import { decodeLeaseName } from "./protocol/lease-name";
import { renewJob } from "./store/jobs.repository";
import { advanceRun } from "./store/runs.repository";
import { LeadershipLost, type Store } from "./store/store";
import type { Clock } from "./system";

const checkpointSchema = z.looseObject({
  run_id: z.uuid(),
  qi_id: z.string(),
  steps: z
    .array(z.looseObject({ op: z.literal("StepRun"), id: z.string(), data: z.unknown().optional() }))
    .min(1),
});

/** Result of a checkpoint: stored; stale because the lease is over, so that the SDK stops; or invalid. */
export type CheckpointResponse = "saved" | "stale" | "refused";

/** Stores steps that completed during a call, under the epoch and the lease of that call. */
export async function saveCheckpoint(
  { store, clock }: { store: Store; clock: Clock },
  { runId, body }: { runId: string; body: unknown },
): Promise<CheckpointResponse> {
  const parsed = checkpointSchema.safeParse(body);
  const leaseReference = parsed.success ? decodeLeaseName(parsed.data.qi_id) : null;
  if (!parsed.success || leaseReference === null || parsed.data.run_id !== runId) return "refused";
  const ended = parsed.data.steps.map(({ id, data }) => ({ id, result: { data: data ?? null } }));
  try {
    return await store.fenced(leaseReference.epoch, async (tx) => {
      if (!(await renewJob(tx, leaseReference.lease, runId))) return "stale";
      await advanceRun(tx, { runId, ended, begun: [], requestVersion: null, attempts: 1, now: clock.now() });
      return "saved";
    });
  } catch (error) {
    if (error instanceof LeadershipLost) return "stale";
    throw error;
  }
}
