import type { Buyer, PreviewRequest } from "../adapter";
import { putOrder } from "./order.repository";
import { orderIdOf, type SandboxOrder, type SandboxWorld } from "./sandbox";

/** What an order is opened with. */
export interface OrderRequest extends PreviewRequest {
  returnUrl?: string;
  cancelUrl?: string;
  seed?: number;
}

function reachedAt({ provider, identity }: Buyer): Pick<SandboxOrder, "email" | "contact"> {
  return {
    email: provider === "email" ? identity : null,
    contact: provider === "phone" ? identity : null,
  };
}

/** An order as it is kept. */
export function orderOf(request: OrderRequest, createdAt: Date): SandboxOrder {
  const { attemptToken, paymentType, recurring, amountCents, amountCurrency, bought, buyer } = request;
  return {
    id: orderIdOf(attemptToken),
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
    ...reachedAt(buyer),
    returnUrl: request.returnUrl ?? null,
    cancelUrl: request.cancelUrl ?? null,
    seed: request.seed ?? null,
    createdAt,
  };
}

/** Opens an order at the simulated gateway: one per attempt token. */
export function openOrder(world: SandboxWorld, request: OrderRequest): Promise<SandboxOrder> {
  return putOrder(world.db, world.account.id, orderOf(request, world.clock.now()));
}
