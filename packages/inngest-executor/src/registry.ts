import { evaluateCondition, evaluateKey } from "./expressions/evaluate";
import type { EventPayload } from "./protocol/event";
import type { FunctionConfig } from "./protocol/function-config";
import { readFunction, type SyncedFunction, UnsupportedFunctions } from "./protocol/synced-function";

/** The functions of one app, as of the last sync. */
export interface Registry {
  appId: string;
  all(): SyncedFunction[];
  byId(id: string): SyncedFunction | null;
  /** Functions that an event triggers. */
  startedBy(event: EventPayload): SyncedFunction[];
  /** Maximum number of concurrent calls in a slot; a slot of a removed limit is unlimited. */
  limitOf(slot: string): number;
}

/** Creates a registry. Throws UnsupportedFunctions, with all reasons, unless every function can be run. */
export function createRegistry(appId: string, configs: readonly FunctionConfig[]): Registry {
  const parsed = configs.map(readFunction);
  const reasons = parsed.flatMap((each) => each.reasons);
  if (reasons.length > 0) throw new UnsupportedFunctions(reasons);
  const functions = new Map(parsed.map(({ fn }) => [fn.id, fn]));
  return {
    appId,
    all: () => [...functions.values()],
    byId: (id) => functions.get(id) ?? null,
    startedBy: (event) => [...functions.values()].filter((fn) => isTriggeredBy(fn, event)),
    limitOf: (slot) => {
      const [id = "", position = ""] = slot.split(SEPARATOR);
      return functions.get(id)?.limits[Number(position)]?.limit ?? Number.POSITIVE_INFINITY;
    },
  };
}

function isTriggeredBy(fn: SyncedFunction, event: EventPayload): boolean {
  return fn.events.some(
    ({ name, isPrefix, condition }) =>
      (isPrefix ? event.name.startsWith(name) : event.name === name) &&
      (condition === null || evaluateCondition(condition, event)),
  );
}

/** Occurs in no function id and in no key: JSON escapes it. */
const SEPARATOR = "\n";

/** The concurrency slots that a call of this function occupies, one for each of its limits. */
export function computeSlots(fn: SyncedFunction, event: EventPayload): string[] {
  return fn.limits.map(({ key }, position) => {
    const value = key === null ? "" : evaluateKey(key, event);
    return [fn.id, position, value].join(SEPARATOR);
  });
}

/** The idempotency key of an event for this function; null when there is none. */
export function computeIdempotencyKey(
  fn: SyncedFunction,
  arrival: { event: EventPayload; sameAs: string | null },
): string | null {
  if (fn.idempotency !== null) return `key ${evaluateKey(fn.idempotency, arrival.event)}`;
  return arrival.sameAs === null ? null : `event ${arrival.sameAs}`;
}
