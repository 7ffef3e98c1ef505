import type { Buyer, PreviewRequest } from "../adapter";
import { upsertOrder } from "./order.repository";
import { deriveOrderId, type SandboxDependencies, type SandboxOrder } from "./sandbox";

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
