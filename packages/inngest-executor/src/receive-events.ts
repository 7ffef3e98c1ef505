import { acceptEvents } from "./protocol/event";
import { addEvents, notifyLeader } from "./store/inbox.repository";
import type { Store } from "./store/store";
import type { Clock } from "./system";

interface Receiving {
  store: Store;
  clock: Clock;
  idFor: (position: number) => { id: string; sameAs: string | null };
}

/**
 * Inserts events into the inbox, all or none, and returns their ids in the same order. Needs no fence: it only adds
 * rows, which the current leader reads. Throws an InvalidEventError for an invalid event.
 */
export async function receiveEvents(
  { store, clock, idFor }: Receiving,
  sent: readonly unknown[],
): Promise<string[]> {
  const now = clock.now();
  const accepted = acceptEvents(sent, { now, idFor });
  await store.transaction(async (tx) => {
    await addEvents(tx, accepted, now);
    await notifyLeader(tx);
  });
  return accepted.map(({ event }) => event.id);
}
