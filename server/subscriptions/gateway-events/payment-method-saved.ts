import type { PaymentContext } from "@/server/payments/index";
import type { EventOutcome, GatewayEventInput } from "@/server/payments/intake/index";
import { confirmReportedChange } from "@/server/subscriptions/payment-methods/index";

/** Confirm a change of a payment method whose subscriber may not have returned from the gateway's page. */
export async function handlePaymentMethodSaved(
  ctx: PaymentContext,
  { details: { attemptToken: token } }: GatewayEventInput,
): Promise<EventOutcome> {
  if (token === "") return { status: "failed", outcome: "The event does not name a change." };
  const outcome = await confirmReportedChange(ctx, token);
  return outcome === "saved"
    ? { status: "done", outcome: "Payment method changed." }
    : { status: "ignored", outcome: "The payment method was not changed." };
}
