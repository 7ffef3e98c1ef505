import { setTimeout as wait } from "node:timers/promises";
import { listen } from "../db/index";
import type { Log } from "../log/index";
import { type RelayDependencies, type RelayResult, relayOnce } from "./relay-once";

interface RelayOptions extends RelayDependencies {
  databaseUrl: string;
  log: Log;
}

export interface Relay {
  /** Stops after the current batch. */
  stop(): Promise<void>;
}

const LARGEST_BATCH = 200;
/** Poll interval: notifications can be lost with a connection, and postponed events send none. */
const POLL_MILLISECONDS = 1_000;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;
/** Maximum pause after the refusal of a single event: it is postponed, the others need not wait long for it. */
const LONGEST_PAUSE_FOR_ONE = 1_000;

/** Batch size and pause of the relay: smaller batches after a refusal isolate an invalid event. */
interface Pace {
  batch: number;
  pause: number;
}

const FULL_PACE: Pace = { batch: LARGEST_BATCH, pause: FIRST_PAUSE };

function toSlowerPace({ batch, pause }: Pace): Pace {
  return { batch: Math.max(1, Math.floor(batch / 4)), pause: Math.min(pause * 2, LONGEST_PAUSE) };
}

function toFasterPace({ batch }: Pace): Pace {
  return { batch: Math.min(LARGEST_BATCH, batch * 2), pause: FIRST_PAUSE };
}

/**
 * Publishes committed events to the workflow engine: woken by NOTIFY, and by a poll where a notification was lost.
 * Any number of processes may run a relay; each event is published by one of them.
 */
export function startRelay({ databaseUrl, log, ...dependencies }: RelayOptions): Relay {
  const stopping = new AbortController();
  let wake = new AbortController();
  const listening = listen({ url: databaseUrl, channel: "event_outbox", log, onNotice: () => wake.abort() });
  const sleep = (milliseconds: number, ...signals: AbortSignal[]) =>
    wait(milliseconds, undefined, {
      signal: AbortSignal.any([stopping.signal, ...signals]),
      ref: false,
    }).catch(() => undefined);

  const attempt = async (batch: number): Promise<RelayResult> => {
    try {
      return await relayOnce(dependencies, batch);
    } catch (reason) {
      return { kind: "refused", count: 0, reason };
    }
  };

  const run = async () => {
    let pace = FULL_PACE;
    while (!stopping.signal.aborted) {
      wake = new AbortController();
      const outcome = await attempt(pace.batch);
      switch (outcome.kind) {
        case "accepted":
          pace = toFasterPace(pace);
          break;
        case "nothing":
          pace = { ...pace, pause: FIRST_PAUSE };
          await sleep(POLL_MILLISECONDS, wake.signal);
          break;
        case "postponed":
          log.warn({ err: outcome.reason }, "event could not be published; continuing with others");
          await sleep(pace.pause);
          pace = { ...pace, pause: Math.min(pace.pause * 2, LONGEST_PAUSE_FOR_ONE) };
          break;
        case "refused":
          log.warn({ err: outcome.reason, events: outcome.count }, "events could not be published; retrying");
          await sleep(pace.pause);
          pace = toSlowerPace(pace);
          break;
      }
    }
  };

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await listening.stop();
      await running;
    },
  };
}
