import { createGatewayLoader, type Gateway, type PaymentContext } from "@/server/payments/index";
import type { ChargeableRow } from "./charge";
import { findChargeable } from "./charge.repository";

/** A subscription with an id at a gateway, and that gateway; null: it is no longer configured. */
export interface GatewaySubscription {
  row: ChargeableRow;
  externalSubscriptionId: string;
  gateway: Gateway | null;
}

/** Find the gateway of a subscription; null: it has no id at a gateway. */
export async function findGatewaySubscription(
  ctx: PaymentContext,
  subscriptionId: number,
): Promise<GatewaySubscription | null> {
  const rows = await findChargeable(ctx.db, ctx.account.id, [subscriptionId]);
  const row = rows.get(subscriptionId);
  if (row === undefined || row.externalSubscriptionId === null) return null;
  const gateway = row.adapter === null ? null : await createGatewayLoader(ctx)(row.adapter);
  return { row, externalSubscriptionId: row.externalSubscriptionId, gateway };
}
