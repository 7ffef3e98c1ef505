import { relayOnce } from "@/server/platform/outbox/index";
import { getRuntime } from "@/server/runtime";
import { inngest } from "./client";
import { createPublisher } from "./publish-events";

const BATCH = 200;

async function publishAll(): Promise<void> {
  const { db, clock, log } = getRuntime();
  const publish = createPublisher(db, inngest);
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
