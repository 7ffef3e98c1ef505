import type { Context } from "@/server/context/index";
import { type PaymentContext, registerGateway } from "@/server/payments/index";
import { sandboxCredentials } from "@/server/payments/sandbox-calls/index";
import { AppError } from "@/server/platform/errors/index";
import type { Runtime } from "@/server/runtime";
import { PAYMENT_WORD, RECURRING_PAYMENT_WORD } from "./demo/data/subscriptions";
import type { DemoFile } from "./demo-file";

const ADAPTER = "sandbox";
const WORDS = { payment_type: PAYMENT_WORD, recurring_payment_type: RECURRING_PAYMENT_WORD };

async function loadCredentials(ctx: PaymentContext): Promise<Readonly<Record<string, string>>> {
  try {
    return await sandboxCredentials(ctx);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return {};
    throw error;
  }
}

/**
 * Configures the sandbox as the demo publication's payment gateway. Returns the credentials with which scripts drive
 * it and sign like it. Existing secrets are unchanged.
 */
export async function writeDemoGateway(
  base: Context,
  { vault, egress, ids }: Pick<Runtime, "vault" | "egress" | "ids">,
): Promise<NonNullable<DemoFile["gateway"]>> {
  const ctx = { ...base, vault, egress };
  const before = await loadCredentials(ctx);
  const credentials = {
    app_key: before.app_key ?? "demo",
    secret: before.secret ?? ids.secret(24),
    webhook_secret: before.webhook_secret ?? ids.secret(24),
  };
  await registerGateway(ctx, {
    adapter: ADAPTER,
    environment: "sandbox",
    credentials,
    paymentTypes: Object.values(WORDS),
  });
  return { ...WORDS, adapter: ADAPTER, ...credentials };
}
