import { type HandOver, handOverOnce } from "@/server/platform/outbox/index";
import { getRuntime } from "@/server/runtime";
import { inngest } from "./client";
import { toEngineEvent } from "./engine-event";

const BATCH = 200;

/**
 * Hands over what waits in the outbox, where no process lives on to run a relay (a serverless host); does nothing
 * elsewhere. What the engine does not accept stays for the next call.
 */
export async function handOverWaiting(): Promise<void> {
  const { config, db, clock, log } = getRuntime();
  if (config.serverlessHost === null) return;
  const handOver: HandOver = async (events) => {
    await inngest.send(events.map(toEngineEvent));
  };
  for (;;) {
    const outcome = await handOverOnce({ db, clock, handOver }, BATCH);
    if (outcome.kind === "refused" || outcome.kind === "postponed")
      log.warn({ err: outcome.reason }, "events could not be handed over");
    if (outcome.kind !== "accepted" || outcome.count < BATCH) return;
  }
}
