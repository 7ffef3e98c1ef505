import type { PaymentAdapter, PaymentResult, RecurringChargeRequest } from "../adapter";
import { getGateway } from "../find-gateway";
import type { Gateway, PaymentContext } from "../gateway";
import type { ChargeResult } from "./further-charge";

/** Gateways by adapter name, each opened once. */
export type GatewayLoader = (adapter: string) => Promise<Gateway | null>;

/** Create a lazy cache of gateways; null for one that is no longer set up. */
export function createGatewayLoader(ctx: PaymentContext): GatewayLoader {
  const open = new Map<string, Promise<Gateway | null>>();
  return (adapter) => {
    const existing = open.get(adapter) ?? getGateway(ctx, adapter).catch(() => null);
    open.set(adapter, existing);
    return existing;
  };
}

function toChargeResult(result: PaymentResult): ChargeResult {
  if (!result.success) return { kind: "declined", code: result.code, message: result.message };
  switch (result.status) {
    case "charged":
      return { kind: "captured", result };
    case "pending":
    case "authorised":
      return { kind: "pending", result };
    case "cancelled":
    case "refunded":
      return { kind: "declined", code: result.status, message: "The gateway reversed the charge." };
  }
}

/** Capture an authorised charge at once, if the gateway leaves the capture to Masthead. */
async function captureIfAuthorised(
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
 * Charge the next period at a gateway.
 *
 * The same reference moves money once; a gateway that does not respond is `silent`, never a refusal.
 */
export async function requestCharge(
  ctx: PaymentContext,
  gateway: Gateway | null,
  request: RecurringChargeRequest,
): Promise<ChargeResult> {
  const adapter = gateway?.adapter;
  if (adapter?.chargeAgain === undefined) {
    const message = "This payment method is no longer set up.";
    return { kind: "declined", code: "gateway_not_set_up", message };
  }
  try {
    return toChargeResult(await captureIfAuthorised(adapter, request, await adapter.chargeAgain(request)));
  } catch (error) {
    ctx.log.warn({ err: error, reference: request.reference }, "gateway did not respond to a charge");
    return { kind: "silent" };
  }
}
