import { type Publish, relayOnce } from "@/server/platform/outbox/index";
import { getRuntime } from "@/server/runtime";
import { inngest } from "./client";
import { toEngineEvent } from "./engine-event";

const BATCH = 200;

const handOver: Publish = async (events) => {
  await inngest.send(events.map(toEngineEvent));
};

async function handOverAll(): Promise<void> {
  const { db, clock, log } = getRuntime();
  for (;;) {
    const outcome = await relayOnce({ db, clock, handOver }, BATCH);
    if (outcome.kind === "refused" || outcome.kind === "postponed")
      log.warn({ err: outcome.reason }, "events could not be handed over");
    if (outcome.kind !== "accepted" || outcome.count < BATCH) return;
  }
}

let running: Promise<void> | null = null;
let isAskedAgain = false;

async function handOverUntilNobodyAsks(): Promise<void> {
  try {
    while (isAskedAgain) {
      isAskedAgain = false;
      await handOverAll();
    }
  } finally {
    running = null;
  }
}

/**
 * Hands over what waits in the outbox, where no process lives on to run a relay (a serverless host); does nothing
 * elsewhere. What the engine does not accept stays for the next call. Many calls at once are one or two.
 */
export async function flushOutbox(): Promise<void> {
  if (getRuntime().config.serverlessHost === null) return;
  isAskedAgain = true;
  running ??= handOverUntilNobodyAsks();
  await running;
}
