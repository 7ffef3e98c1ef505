import type { Clock } from "../clock/index";
import type { Database, Statements } from "../db/index";
import {
  expandAllBatches,
  type PendingEvent,
  postponeEvent,
  removePublished,
  takePending,
} from "./outbox.repository";
import type { OutboxEvent } from "./outbox-event";

/** Gives events to the engine of background work; what it has accepted it never loses. Throws when it did not accept. */
export type Publish = (events: readonly OutboxEvent[]) => Promise<void>;

export interface RelayDependencies {
  db: Database;
  clock: Clock;
  handOver: Publish;
}

export type RelayResult =
  | { kind: "nothing" }
  | { kind: "accepted"; count: number }
  /** The engine did not accept these together: one of them is at fault, or the engine is away. */
  | { kind: "refused"; count: number; reason: unknown }
  /** The engine did not accept one that was handed over on its own; it lets others pass for a while. */
  | { kind: "postponed"; count: number; reason: unknown };

const FIRST_POSTPONEMENT = 500;
const LONGEST_POSTPONEMENT = 60_000;
/** Events that were refused before, which are handed over one by one, in one go. */
const MOST_SUSPECTS = 10;

class Refused extends Error {}

/** Milliseconds for which an event that the engine refused on its own lets others pass. */
export function postponement(refusals: number): number {
  return Math.min(FIRST_POSTPONEMENT * 2 ** Math.min(refusals, 20), LONGEST_POSTPONEMENT);
}

/**
 * Hands the oldest waiting events over and deletes them, at most `most`. The call goes out while their rows are
 * locked, which is the relay's purpose: a crash in between hands the same events, with the same ids, over again.
 * Those that were refused before go one by one after the others, so that none of these is refused because of them.
 */
export async function relayOnce(parts: RelayDependencies, most: number): Promise<RelayResult> {
  let taken = 0;
  await expandAllBatches(parts.db);
  try {
    return await parts.db.withStatements(async (tx) => {
      const events = await takePending(tx, most, parts.clock.now());
      const fresh = events.filter(({ refusals }) => refusals === 0);
      const suspects = events.filter(({ refusals }) => refusals > 0).slice(0, MOST_SUSPECTS);
      taken = fresh.length;
      const outcomes = fresh.length > 1 ? [await handOverAll(parts, tx, fresh)] : [];
      for (const event of fresh.length > 1 ? suspects : [...fresh, ...suspects]) {
        const outcome = await handOverAlone(parts, tx, event);
        outcomes.push(outcome);
        if (outcome.kind === "postponed") break;
      }
      return summaryOf(outcomes);
    });
  } catch (error) {
    if (error instanceof Refused) return { kind: "refused", count: taken, reason: error.cause };
    throw error;
  }
}

/** What was accepted counts: nobody waits because of one that was postponed beside it. */
function summaryOf(outcomes: readonly RelayResult[]): RelayResult {
  const count = outcomes.reduce((sum, one) => sum + (one.kind === "accepted" ? one.count : 0), 0);
  return count > 0 ? { kind: "accepted", count } : (outcomes[0] ?? { kind: "nothing" });
}

async function handOverAll(
  parts: RelayDependencies,
  tx: Statements,
  events: readonly PendingEvent[],
): Promise<RelayResult> {
  try {
    await parts.handOver(events);
  } catch (cause) {
    throw new Refused("the engine did not accept these events", { cause });
  }
  await removePublished(tx, events);
  return { kind: "accepted", count: events.length };
}

async function handOverAlone(
  parts: RelayDependencies,
  tx: Statements,
  event: PendingEvent,
): Promise<RelayResult> {
  try {
    await parts.handOver([event]);
  } catch (reason) {
    const until = new Date(parts.clock.now().getTime() + postponement(event.refusals));
    await postponeEvent(tx, event, until);
    return { kind: "postponed", count: 1, reason };
  }
  await removePublished(tx, [event]);
  return { kind: "accepted", count: 1 };
}
