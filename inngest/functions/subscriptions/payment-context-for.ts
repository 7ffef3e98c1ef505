import { contextFor } from "@/inngest/context-for";
import type { PaymentContext } from "@/server/payments/index";
import { getRuntime } from "@/server/runtime";

/** The context in which gateways are asked for an account. */
export async function paymentContextFor(accountId: number): Promise<PaymentContext> {
  return { ...(await contextFor(accountId)), vault: getRuntime().vault };
}
