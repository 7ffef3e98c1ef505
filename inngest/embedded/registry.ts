import { holds, keyOf } from "./expressions/evaluate";
import type { EventPayload } from "./protocol/event";
import type { FunctionConfig } from "./protocol/function-config";
import { readFunction, type SyncedFunction, UnsupportedFunctions } from "./protocol/synced-function";

/** The functions of one app, as of the last sync. */
export interface Registry {
  appId: string;
  all(): SyncedFunction[];
  byId(id: string): SyncedFunction | null;
  /** Functions that an event starts. */
  startedBy(event: EventPayload): SyncedFunction[];
  /** How many calls may run at once in a slot; a slot of a limit that is gone is not limited. */
  limitOf(slot: string): number;
}

/** Throws UnsupportedFunctions, with a sentence for each thing asked for in vain, unless all can be run. */
export function createRegistry(appId: string, configs: readonly FunctionConfig[]): Registry {
  const read = configs.map(readFunction);
  const reasons = read.flatMap((each) => each.reasons);
  if (reasons.length > 0) throw new UnsupportedFunctions(reasons);
  const functions = new Map(read.map(({ fn }) => [fn.id, fn]));
  return {
    appId,
    all: () => [...functions.values()],
    byId: (id) => functions.get(id) ?? null,
    startedBy: (event) => [...functions.values()].filter((fn) => isStartedBy(fn, event)),
    limitOf: (slot) => {
      const [id = "", position = ""] = slot.split(SEPARATOR);
      return functions.get(id)?.limits[Number(position)]?.limit ?? Number.POSITIVE_INFINITY;
    },
  };
}

function isStartedBy(fn: SyncedFunction, event: EventPayload): boolean {
  return fn.events.some(
    ({ name, isPrefix, condition }) =>
      (isPrefix ? event.name.startsWith(name) : event.name === name) &&
      (condition === null || holds(condition, event)),
  );
}

/** Stands in no id of a function, and in no key: JSON writes it as an escape. */
const SEPARATOR = "\n";

/** The slots that a run of this function takes up while it is called, one for each of its limits. */
export function slotsOf(fn: SyncedFunction, event: EventPayload): string[] {
  return fn.limits.map(({ key }, position) => {
    const value = key === null ? "" : keyOf(key, event);
    return [fn.id, position, value].join(SEPARATOR);
  });
}

/** What makes a second event the same one for this function; null when nothing does. */
export function idempotencyKeyOf(
  fn: SyncedFunction,
  arrival: { event: EventPayload; sameAs: string | null },
): string | null {
  if (fn.idempotency !== null) return `key ${keyOf(fn.idempotency, arrival.event)}`;
  return arrival.sameAs === null ? null : `event ${arrival.sameAs}`;
}
