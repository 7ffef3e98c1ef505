import {
  createGatewayLoader,
  type MethodChange,
  type MethodHolder,
  type PaymentContext,
} from "@/server/payments/index";
import { findChargeable } from "@/server/subscriptions/billing/index";

/** The gateway that charges a subscription, as far as it changes payment methods. */
export interface Changer {
  /** Name of the gateway's adapter. */
  adapter: string;
  changes: MethodChange;
  holder: MethodHolder;
  /** Whether Masthead starts the charges. */
  weCharge: boolean;
}

/** Find the gateway that changes the payment method of a subscription; null: it offers no way, or is not set up. */
export async function findChanger(ctx: PaymentContext, subscriptionId: number): Promise<Changer | null> {
  const rows = await findChargeable(ctx.db, ctx.account.id, [subscriptionId]);
  const row = rows.get(subscriptionId);
  const adapter = row?.adapter ?? null;
  if (row === undefined || adapter === null) return null;
  const gateway = await createGatewayLoader(ctx)(adapter);
  const changes = gateway?.adapter.methodChange;
  if (gateway === null || changes === undefined) return null;
  const { paymentToken, externalSubscriptionId, attemptToken } = row;
  return {
    adapter,
    changes,
    holder: { paymentToken, externalSubscriptionId, attemptToken: attemptToken ?? "" },
    weCharge: gateway.adapter.chargeAgain !== undefined,
  };
}
