import { authOrigin, ownAddress } from "@/server/identity/index";
import type { CheckoutRequest } from "../adapter";
import { openOrder } from "./open-order";
import { refusal, type SandboxOrder, type SandboxWorld } from "./sandbox";

/** Where the gateway's own page of an order stands. */
export function checkoutAddress({ account }: Pick<SandboxWorld, "account">, orderId: string): string {
  return new URL(`/sandbox/checkout/${orderId}`, authOrigin(account)).href;
}

/**
 * Opens an order with a page on which its buyer pays, and from which they go back to a page of the account's own. Any
 * other address is refused: nobody is sent on to a stranger's page from here.
 */
export async function openCheckout(
  world: SandboxWorld,
  request: CheckoutRequest & { seed?: number },
): Promise<SandboxOrder | ReturnType<typeof refusal>> {
  const returnUrl = ownAddress(world.account, request.returnUrl);
  const cancelUrl = ownAddress(world.account, request.cancelUrl);
  if (returnUrl === null || cancelUrl === null) return refusal("foreign_address");
  return openOrder(world, { ...request, returnUrl, cancelUrl });
}
