import type { Database, Statements } from "../db/index";
import type { Clock } from "../system/index";
import {
  expandAllBatches,
  lockPendingEvents,
  type PendingEvent,
  postponeEvent,
  removePublished,
} from "./outbox.repository";
import type { OutboxEvent } from "./outbox-event";

/** Publishes events to the workflow engine, which persists what it accepts. Throws when it did not accept. */
export type Publish = (events: readonly OutboxEvent[]) => Promise<void>;

export interface RelayDependencies {
  db: Database;
  clock: Clock;
  publish: Publish;
}

export type RelayResult =
  | { kind: "nothing" }
  | { kind: "accepted"; count: number }
  /** The engine refused the batch: one of its events is invalid, or the engine is unavailable. */
  | { kind: "refused"; count: number; reason: unknown }
  /** The engine refused a single event, which is postponed so that others can pass. */
  | { kind: "postponed"; count: number; reason: unknown };

const FIRST_POSTPONEMENT = 500;
const LONGEST_POSTPONEMENT = 60_000;
/** Maximum number of quarantined events (refused before) per run; they are published one by one. */
const MAX_QUARANTINED = 10;

class RefusedError extends Error {}

/** Milliseconds for which an event that the engine refused individually is postponed. */
export function computePostponement(refusals: number): number {
  return Math.min(FIRST_POSTPONEMENT * 2 ** Math.min(refusals, 20), LONGEST_POSTPONEMENT);
}

/**
 * Publishes the oldest waiting events, at most `most`, and deletes them. The engine is called while their rows are
 * locked, which makes delivery at-least-once: a crash in between publishes the same events, with the same ids, again.
 * Events that were refused before follow one by one after the others, so that they cause no refusal of a batch.
 */
export async function relayOnce(dependencies: RelayDependencies, limit: number): Promise<RelayResult> {
  let batchSize = 0;
  await expandAllBatches(dependencies.db);
  try {
    return await dependencies.db.transaction(async (tx) => {
      const events = await lockPendingEvents(tx, limit, dependencies.clock.now());
      const newEvents = events.filter(({ refusals }) => refusals === 0);
      const quarantined = events.filter(({ refusals }) => refusals > 0).slice(0, MAX_QUARANTINED);
      batchSize = newEvents.length;
      const outcomes = newEvents.length > 1 ? [await publishBatch(dependencies, tx, newEvents)] : [];
      for (const event of newEvents.length > 1 ? quarantined : [...newEvents, ...quarantined]) {
        const outcome = await publishOne(dependencies, tx, event);
        outcomes.push(outcome);
        if (outcome.kind === "postponed") break;
      }
      return summarize(outcomes);
    });
  } catch (error) {
    if (error instanceof RefusedError) return { kind: "refused", count: batchSize, reason: error.cause };
    throw error;
  }
}

/** Summarizes results: with any event accepted, the relay does not pause for a postponed one. */
function summarize(outcomes: readonly RelayResult[]): RelayResult {
  const count = outcomes.reduce((sum, result) => sum + (result.kind === "accepted" ? result.count : 0), 0);
  return count > 0 ? { kind: "accepted", count } : (outcomes[0] ?? { kind: "nothing" });
}

async function publishBatch(
  dependencies: RelayDependencies,
  tx: Statements,
  events: readonly PendingEvent[],
): Promise<RelayResult> {
  try {
    await dependencies.publish(events);
  } catch (cause) {
    throw new RefusedError("the engine did not accept these events", { cause });
  }
  await removePublished(tx, events);
  return { kind: "accepted", count: events.length };
}

async function publishOne(
  dependencies: RelayDependencies,
  tx: Statements,
  event: PendingEvent,
): Promise<RelayResult> {
  try {
    await dependencies.publish([event]);
  } catch (reason) {
    const retryAt = new Date(dependencies.clock.now().getTime() + computePostponement(event.refusals));
    await postponeEvent(tx, event, retryAt);
    return { kind: "postponed", count: 1, reason };
  }
  await removePublished(tx, [event]);
  return { kind: "accepted", count: 1 };
}
