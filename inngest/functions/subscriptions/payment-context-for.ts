import { contextFor } from "@/inngest/context-for";
import type { PaymentContext } from "@/server/payments/index";
import { getRuntime } from "@/server/runtime";

/** The context in which gateways are asked for an account. */
export async function paymentContextFor(accountId: number): Promise<PaymentContext> {
  const { vault, egress } = getRuntime();
  return { ...(await contextFor(accountId)), vault, egress };
}
