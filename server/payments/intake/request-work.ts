import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";

/** Asks for work on an event that is kept; `turn`: those of one subscription follow each other. */
export function requestWork(
  ctx: Context,
  tx: Statements,
  { id, occurrence, turn }: { id: number; occurrence: string; turn: string },
): Promise<void> {
  return ctx.emit(tx, {
    name: "payments/gateway-event.received",
    id: `gateway-event:${id}:${occurrence}`,
    subject: { type: "gateway-event", id: String(id) },
    data: { gatewayEventId: id, turn },
  });
}
