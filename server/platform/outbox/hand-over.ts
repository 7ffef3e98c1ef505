import type { Clock } from "../clock/index";
import type { Database, Statements } from "../db/index";
import { postponeEvent, removeHandedOver, takeWaiting, type WaitingEvent } from "./outbox.repository";
import type { OutboxEvent } from "./outbox-event";

/** Gives events to the engine of background work; what it has accepted it never loses. Throws when it did not accept. */
export type HandOver = (events: readonly OutboxEvent[]) => Promise<void>;

export interface HandOverParts {
  db: Database;
  clock: Clock;
  handOver: HandOver;
}

export type HandOverOutcome =
  | { kind: "nothing" }
  | { kind: "accepted"; count: number }
  /** The engine did not accept. An event that was refused on its own lets others pass for a while. */
  | { kind: "refused"; count: number; reason: unknown };

const FIRST_POSTPONEMENT = 500;
const LONGEST_POSTPONEMENT = 60_000;

class Refused extends Error {}

/** Milliseconds for which an event that the engine refused on its own lets others pass. */
export function postponement(refusals: number): number {
  return Math.min(FIRST_POSTPONEMENT * 2 ** Math.min(refusals, 20), LONGEST_POSTPONEMENT);
}

/**
 * Hands the oldest waiting events over and deletes them, at most `most`. The call goes out while their rows are
 * locked, which is the relay's purpose: a crash in between hands the same events, with the same ids, over again.
 */
export async function handOverOnce(parts: HandOverParts, most: number): Promise<HandOverOutcome> {
  let taken = 0;
  try {
    return await parts.db.withStatements(async (tx) => {
      const events = await takeWaiting(tx, most, parts.clock.now());
      taken = events.length;
      const [only] = events;
      if (only === undefined) return { kind: "nothing" };
      return events.length === 1 ? handOverAlone(parts, tx, only) : handOverAll(parts, tx, events);
    });
  } catch (error) {
    if (error instanceof Refused) return { kind: "refused", count: taken, reason: error.cause };
    throw error;
  }
}

async function handOverAll(
  parts: HandOverParts,
  tx: Statements,
  events: readonly WaitingEvent[],
): Promise<HandOverOutcome> {
  try {
    await parts.handOver(events);
  } catch (cause) {
    throw new Refused("the engine did not accept these events", { cause });
  }
  await removeHandedOver(tx, events);
  return { kind: "accepted", count: events.length };
}

async function handOverAlone(
  parts: HandOverParts,
  tx: Statements,
  event: WaitingEvent,
): Promise<HandOverOutcome> {
  try {
    await parts.handOver([event]);
  } catch (reason) {
    const until = new Date(parts.clock.now().getTime() + postponement(event.refusals));
    await postponeEvent(tx, event, until);
    return { kind: "refused", count: 1, reason };
  }
  await removeHandedOver(tx, [event]);
  return { kind: "accepted", count: 1 };
}
