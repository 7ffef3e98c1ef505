import type { GatewayAnswer } from "./gateway-server";
import type { Intent } from "./stripe-objects";

export const ok = (body: unknown): GatewayAnswer => ({ status: 200, body });

export function refuse(status: number, error: Record<string, unknown>): GatewayAnswer {
  const type = status === 402 ? "card_error" : "invalid_request_error";
  return { status, body: { error: { type, ...error } } };
}

export const missing = (id: string) =>
  refuse(404, { code: "resource_missing", message: `No such thing: '${id}'` });

const DECLINED = {
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Your card was declined.",
};

/** The outcome of a payment with a card of Stripe's test mode. */
export function payWithCard(
  intent: Intent,
  { method, settle }: { method: string; settle: (intent: Intent) => void },
): GatewayAnswer {
  if (method.endsWith("chargeDeclined")) {
    intent.last_payment_error = DECLINED;
    return refuse(402, { ...DECLINED, payment_intent: intent });
  }
  if (method.endsWith("threeDSecure2Required")) {
    intent.status = "requires_action";
    const url = `https://hooks.stripe.test/3d_secure/${intent.id}`;
    intent.next_action = {
      type: "redirect_to_url",
      redirect_to_url: { url, return_url: intent.return_url },
    };
    return ok(intent);
  }
  if (method === "pm_slow_bank") {
    intent.status = "processing";
    return ok(intent);
  }
  if (!method.startsWith("pm_card_") && !method.startsWith("pm_attached_")) return missing(method);
  settle(intent);
  return ok(intent);
}
