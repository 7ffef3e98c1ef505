import { AppError } from "@/server/platform/errors/index";
import type { CheckoutRequest } from "./adapter";
import { findGateway } from "./find-gateway";
import type { Gateway, PaymentContext } from "./gateway";
import { listWords } from "./gateway.repository";
import { isRecurringMethod } from "./payment-method.rules";

/** A way to pay on a gateway's own page. */
export interface PaymentMethodOption {
  /** The word of payment_type. */
  word: string;
  /** Name of the gateway's adapter, e.g. `stripe`. */
  adapter: string;
  /** sandbox: no money moves. */
  environment: Gateway["environment"];
}

/** Ways to pay of an account that take their buyers to a page of the gateway's, for what recurs or for what does not. */
export async function listPaymentMethods(
  ctx: PaymentContext,
  recurring: boolean,
): Promise<PaymentMethodOption[]> {
  const found: PaymentMethodOption[] = [];
  for (const word of await listWords(ctx.db, ctx.account.id)) {
    if (isRecurringMethod(word) !== recurring) continue;
    const gateway = await findGateway(ctx, word).catch((error: unknown) => {
      ctx.log.warn({ err: error, word }, "a way to pay is not offered: its gateway cannot be used");
      return null;
    });
    if (gateway?.adapter.openCheckout === undefined) continue;
    found.push({ word, adapter: gateway.name, environment: gateway.environment });
  }
  return found;
}

/** The address of a gateway's page on which this order is paid. The same order again leads to the same one. */
export async function openHostedPage(ctx: PaymentContext, request: CheckoutRequest): Promise<string> {
  const gateway = await findGateway(ctx, request.paymentType);
  if (gateway?.adapter.openCheckout === undefined)
    throw new AppError("unavailable", "This way to pay is not offered at present. Choose another one.");
  const opened = await gateway.adapter.openCheckout(request).catch((error: unknown) => {
    ctx.log.warn({ err: error, word: request.paymentType }, "a gateway opened no page to pay on");
    throw new AppError(
      "unavailable",
      "The payment page does not open at the moment. Nothing was charged: try again shortly.",
      { cause: error },
    );
  });
  if (!opened.success) throw new AppError("unavailable", opened.message);
  return opened.url;
}

/** The gateway's word for a payment, out of the address to which it sent the buyer back; null: it said none. */
export async function paymentTokenOf(
  ctx: PaymentContext,
  word: string,
  query: Readonly<Record<string, string>>,
): Promise<string | null> {
  const gateway = await findGateway(ctx, word);
  const told = gateway?.adapter.paymentTokenFrom?.(query) ?? query["payment_token"] ?? null;
  return told === "" ? null : told;
}
