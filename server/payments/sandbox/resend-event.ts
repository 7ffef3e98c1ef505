import { requestSending } from "./emit-event";
import { type SandboxEvent, sendAgain } from "./event.repository";
import type { SandboxWorld } from "./sandbox";

/** Has an event sent so many times more, also one that was lost; null: there is none. */
export function resendEvent(
  world: SandboxWorld,
  { id, copies }: { id: string; copies: number },
): Promise<SandboxEvent | null> {
  const { db, account, clock } = world;
  return db.withStatements(async (tx) => {
    const event = await sendAgain(tx, account.id, { id, now: clock.now(), copies });
    if (event !== null) await requestSending(world, tx, `${id}:${event.sent}:${event.tries}:again`);
    return event;
  });
}
