import { setTimeout as wait } from "node:timers/promises";
import { listen } from "../listen/index";
import type { Log } from "../log/index";
import { type RelayDependencies, type RelayResult, relayOnce } from "./relay-once";

interface RelayOptions extends RelayDependencies {
  databaseUrl: string;
  log: Log;
}

export interface Relay {
  /** Ends after the batch at hand. */
  stop(): Promise<void>;
}

const LARGEST_BATCH = 200;
/** Notices can be lost with a connection, and postponed events have none. */
const POLL_MILLISECONDS = 1_000;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;
/** After one event alone was refused: it waits by itself, the others need not wait long for it. */
const LONGEST_PAUSE_FOR_ONE = 1_000;

/** How the relay goes on: smaller after a refusal, so that one bad event is found and stops nobody else. */
interface Pace {
  batch: number;
  pause: number;
}

const FULL_PACE: Pace = { batch: LARGEST_BATCH, pause: FIRST_PAUSE };

function slower({ batch, pause }: Pace): Pace {
  return { batch: Math.max(1, Math.floor(batch / 4)), pause: Math.min(pause * 2, LONGEST_PAUSE) };
}

function faster({ batch }: Pace): Pace {
  return { batch: Math.min(LARGEST_BATCH, batch * 2), pause: FIRST_PAUSE };
}

/**
 * Hands committed events to the engine of background work: woken by PostgreSQL's notice, by a poll where the notice
 * was lost. Any number of processes may run one; each event is taken by one of them.
 */
export function startRelay({ databaseUrl, log, ...parts }: RelayOptions): Relay {
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
      return await relayOnce(parts, batch);
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
          pace = faster(pace);
          break;
        case "nothing":
          pace = { ...pace, pause: FIRST_PAUSE };
          await sleep(POLL_MILLISECONDS, wake.signal);
          break;
        case "postponed":
          log.warn({ err: outcome.reason }, "an event could not be handed over; it lets others pass");
          await sleep(pace.pause);
          pace = { ...pace, pause: Math.min(pace.pause * 2, LONGEST_PAUSE_FOR_ONE) };
          break;
        case "refused":
          log.warn(
            { err: outcome.reason, events: outcome.count },
            "events could not be handed over; trying again",
          );
          await sleep(pace.pause);
          pace = slower(pace);
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
