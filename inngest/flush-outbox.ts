import { type Publish, relayOnce } from "@/server/platform/outbox/index";
import { getRuntime } from "@/server/runtime";
import { inngest } from "./client";
import { toEngineEvents } from "./engine-event";

const BATCH = 200;

const publish: Publish = async (events) => {
  const engineEvents = await toEngineEvents(getRuntime().db, events);
  if (engineEvents.length > 0) await inngest.send(engineEvents);
};

async function publishAll(): Promise<void> {
  const { db, clock, log } = getRuntime();
  for (;;) {
    const outcome = await relayOnce({ db, clock, publish }, BATCH);
    if (outcome.kind === "refused" || outcome.kind === "postponed")
      log.warn({ err: outcome.reason }, "events could not be published");
    if (outcome.kind !== "accepted" || outcome.count < BATCH) return;
  }
}

let running: Promise<void> | null = null;
let isRequested = false;

async function publishWhileRequested(): Promise<void> {
  try {
    while (isRequested) {
      isRequested = false;
      await publishAll();
    }
  } finally {
    running = null;
  }
}

/**
 * Publishes the waiting events of the outbox on a serverless host, where no relay runs; does nothing elsewhere.
 * Events that the engine refuses remain for the next call. Concurrent calls are coalesced into at most two runs.
 */
export async function flushOutbox(): Promise<void> {
  if (getRuntime().config.serverlessHost === null) return;
  isRequested = true;
  running ??= publishWhileRequested();
  await running;
}
