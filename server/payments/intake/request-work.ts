import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";

/** Request the processing of a stored event; `orderingKey` is one per subscription. */
export function requestProcessing(
  ctx: Context,
  tx: Statements,
  { id, occurrence, orderingKey }: { id: number; occurrence: string; orderingKey: string },
): Promise<void> {
  return ctx.emit(tx, {
    name: "payments/gateway-event.received",
    id: `gateway-event:${id}:${occurrence}`,
    subject: { type: "gateway-event", id: String(id) },
    data: { gatewayEventId: id, turn: orderingKey },
  });
}
