import { type Gateway, openGateways, type PaymentContext } from "@/server/payments/index";
import type { ChargeableRow } from "./charge";
import { findChargeable } from "./charge.repository";

/** A subscription that a gateway knows, and that gateway; null: it is not set up any more. */
export interface AtGateway {
  row: ChargeableRow;
  externalSubscriptionId: string;
  gateway: Gateway | null;
}

/** The gateway at which a subscription runs; null: it runs at none. */
export async function findAtGateway(ctx: PaymentContext, subscriptionId: number): Promise<AtGateway | null> {
  const rows = await findChargeable(ctx.db, ctx.account.id, [subscriptionId]);
  const row = rows.get(subscriptionId);
  if (row === undefined || row.externalSubscriptionId === null) return null;
  const gateway = row.adapter === null ? null : await openGateways(ctx)(row.adapter);
  return { row, externalSubscriptionId: row.externalSubscriptionId, gateway };
}
