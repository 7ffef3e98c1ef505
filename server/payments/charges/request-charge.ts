import type { PaymentAdapter, PaymentResult, RecurringChargeRequest } from "../adapter";
import { getGateway } from "../find-gateway";
import type { Gateway, PaymentContext } from "../gateway";
import type { ChargeResult } from "./further-charge";

/** Gateways by the name of their adapter, each opened once. */
export type OpenGateways = (adapter: string) => Promise<Gateway | null>;

/** Opens gateways as they are needed; null for one that is not set up any more. */
export function openGateways(ctx: PaymentContext): OpenGateways {
  const open = new Map<string, Promise<Gateway | null>>();
  return (adapter) => {
    const known = open.get(adapter) ?? getGateway(ctx, adapter).catch(() => null);
    open.set(adapter, known);
    return known;
  };
}

function answerOf(result: PaymentResult): ChargeResult {
  if (!result.success) return { kind: "declined", code: result.code, message: result.message };
  switch (result.status) {
    case "charged":
      return { kind: "captured", result };
    case "pending":
    case "authorised":
      return { kind: "pending", result };
    case "cancelled":
    case "refunded":
      return { kind: "declined", code: result.status, message: "The gateway took the charge back." };
  }
}

/** Money that is held is moved at once, where the gateway leaves that to us. */
async function moved(
  adapter: PaymentAdapter,
  request: RecurringChargeRequest,
  result: PaymentResult,
): Promise<PaymentResult> {
  if (!result.success || result.status !== "authorised" || adapter.capture === undefined) return result;
  const { externalPaymentId } = result;
  if (externalPaymentId === undefined) return result;
  const { reference: attemptToken, amountCents, amountCurrency } = request;
  const captured = await adapter.capture({ attemptToken, externalPaymentId, amountCents, amountCurrency });
  return captured.success ? { ...result, ...captured } : captured;
}

/**
 * Asks a gateway to charge the next period. Asked again with the same reference, it moves money once; a gateway that
 * does not answer is silent, and never a refusal.
 */
export async function requestCharge(
  ctx: PaymentContext,
  gateway: Gateway | null,
  request: RecurringChargeRequest,
): Promise<ChargeResult> {
  const adapter = gateway?.adapter;
  if (adapter?.chargeAgain === undefined) {
    const message = "This way to pay is not set up any more.";
    return { kind: "declined", code: "gateway_not_set_up", message };
  }
  try {
    return answerOf(await moved(adapter, request, await adapter.chargeAgain(request)));
  } catch (error) {
    ctx.log.warn({ err: error, reference: request.reference }, "a gateway did not answer to a charge");
    return { kind: "silent" };
  }
}
