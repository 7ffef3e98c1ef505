import { requestSending } from "./emit-event";
import { type SandboxEvent, scheduleResend } from "./event.repository";
import type { SandboxDependencies } from "./sandbox";

/** Schedule an event for additional deliveries, also one that was lost; null: no such event. */
export function resendEvent(
  context: SandboxDependencies,
  { id, copies }: { id: string; copies: number },
): Promise<SandboxEvent | null> {
  const { db, account, clock } = context;
  return db.transaction(async (tx) => {
    const event = await scheduleResend(tx, account.id, { id, now: clock.now(), copies });
    if (event !== null) await requestSending(context, tx, `${id}:${event.sent}:${event.tries}:again`);
    return event;
  });
}
