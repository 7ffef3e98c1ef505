import type { Statements } from "@/server/platform/db/index";
import { insertEvents } from "./event.repository";
import type { SandboxEventDraft } from "./event.rules";
import type { SandboxWorld } from "./sandbox";

/** Asks for what is due to be sent at once; what is due later is found by the sweep. */
export function requestSending(world: SandboxWorld, tx: Statements, occurrence: string): Promise<void> {
  return world.emit(tx, {
    name: "payments/sandbox-events.due",
    id: `sandbox:${occurrence}`,
    subject: { type: "account", id: String(world.account.id) },
    data: {},
  });
}

/** Keeps what the gateway has to tell, in the transaction of what it tells of. */
export async function emitSandboxEvent(
  world: SandboxWorld,
  tx: Statements,
  tellings: readonly SandboxEventDraft[],
): Promise<void> {
  const fresh = await insertEvents(tx, world.account.id, tellings);
  const now = world.clock.now();
  const due = tellings.find(({ id, sendAt }) => fresh.includes(id) && sendAt !== null && sendAt <= now);
  if (due !== undefined) await requestSending(world, tx, due.id);
}
