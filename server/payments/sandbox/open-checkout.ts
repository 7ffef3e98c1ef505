import { authOrigin, toOwnUrl } from "@/server/identity/index";
import type { CheckoutRequest } from "../adapter";
import { openOrder } from "./open-order";
import { refusal, type SandboxDependencies, type SandboxOrder } from "./sandbox";

/** Build the URL of the gateway's page for an order. */
export function buildCheckoutUrl({ account }: Pick<SandboxDependencies, "account">, orderId: string): string {
  return new URL(`/sandbox/checkout/${orderId}`, authOrigin(account)).href;
}

/**
 * Open an order with a payment page, from which the buyer returns to a page of the account.
 *
 * Any other return address is refused, so that the page is no open redirect.
 */
export async function openCheckout(
  context: SandboxDependencies,
  request: CheckoutRequest & { seed?: number },
): Promise<SandboxOrder | ReturnType<typeof refusal>> {
  const returnUrl = toOwnUrl(context.account, request.returnUrl);
  const cancelUrl = toOwnUrl(context.account, request.cancelUrl);
  if (returnUrl === null || cancelUrl === null) return refusal("foreign_address");
  return openOrder(context, { ...request, returnUrl, cancelUrl });
}
