import type { PaymentContext } from "@/server/payments/index";
import { getRuntime } from "@/server/runtime";
import type { TestAccount } from "./test-app";

/** The context in which gateways are called for a test account. */
export function createTestPaymentContext({ ctx }: Pick<TestAccount, "ctx">): PaymentContext {
  const { vault, egress } = getRuntime();
  return { ...ctx, vault, egress };
}
