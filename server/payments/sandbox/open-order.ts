import { authOrigin, toOwnUrl } from "@/server/identity/index";
import type { Buyer, CheckoutRequest, PreviewRequest } from "../adapter";
import { upsertOrder } from "./order.repository";
import { deriveOrderId, refusal, type SandboxDependencies, type SandboxOrder } from "./sandbox";

/** Parameters of an order. */
export interface OrderRequest extends PreviewRequest {
  returnUrl?: string;
  cancelUrl?: string;
  seed?: number;
}

function toContact({ provider, identity }: Buyer): Pick<SandboxOrder, "email" | "contact"> {
  return {
    email: provider === "email" ? identity : null,
    contact: provider === "phone" ? identity : null,
  };
}

/** Convert a request to the stored order. */
export function toSandboxOrder(request: OrderRequest, createdAt: Date): SandboxOrder {
  const { attemptToken, paymentType, recurring, amountCents, amountCurrency, bought, buyer } = request;
  return {
    id: deriveOrderId(attemptToken),
    attemptToken,
    paymentType,
    recurring,
    amountCents,
    amountCurrency,
    title: bought.title,
    durationLength: bought.durationLength,
    durationUnit: bought.durationUnit,
    periodCents: bought.periodCents,
    trialLength: bought.trial?.length ?? null,
    trialUnit: bought.trial?.unit ?? null,
    thenCents: bought.trial?.thenCents ?? null,
    ...toContact(buyer),
    returnUrl: request.returnUrl ?? null,
    cancelUrl: request.cancelUrl ?? null,
    seed: request.seed ?? null,
    createdAt,
  };
}

/** Open an order at the simulated gateway: one per attempt token. */
export function openOrder(context: SandboxDependencies, request: OrderRequest): Promise<SandboxOrder> {
  return upsertOrder(context.db, context.account.id, toSandboxOrder(request, context.clock.now()));
}

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
