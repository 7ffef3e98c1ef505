import { createAccountContext } from "@/inngest/account-context";
import type { PaymentContext } from "@/server/payments/index";
import { getRuntime } from "@/server/runtime";

/** Creates the context in which gateways are called for an account. */
export async function createPaymentContext(accountId: number): Promise<PaymentContext> {
  const { vault, egress } = getRuntime();
  return { ...(await createAccountContext(accountId)), vault, egress };
}
