import type { Statements } from "@/server/platform/db/index";
import { insertEvents, type SandboxEvent, scheduleResend } from "./event.repository";
import type { SandboxEventDraft } from "./event.rules";
import type { SandboxDependencies } from "./sandbox";

/** Request the sending of events that are due now; the sweep finds those that are due later. */
export function requestSending(
  context: SandboxDependencies,
  tx: Statements,
  occurrence: string,
): Promise<void> {
  return context.emit(tx, {
    name: "payments/sandbox-events.due",
    id: `sandbox:${occurrence}`,
    subject: { type: "account", id: String(context.account.id) },
    data: {},
  });
}

/** Store the gateway's events in the transaction of the change that they report. */
export async function emitSandboxEvent(
  context: SandboxDependencies,
  tx: Statements,
  tellings: readonly SandboxEventDraft[],
): Promise<void> {
  const fresh = await insertEvents(tx, context.account.id, tellings);
  const now = context.clock.now();
  const due = tellings.find(({ id, sendAt }) => fresh.includes(id) && sendAt !== null && sendAt <= now);
  if (due !== undefined) await requestSending(context, tx, due.id);
}

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
