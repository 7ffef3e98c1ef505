import type { Context } from "@/server/context/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import type { Wallet } from "@/shared/wallets";
import type { CheckoutRequest } from "./adapter";
import { findGateway } from "./find-gateway";
import type { Gateway, PaymentContext } from "./gateway";
import { listEnabledPaymentTypes, listMappedPaymentTypes } from "./gateway.repository";
import { getReportedWallets } from "./gateway-wallets";
import { isRecurringMethod, listPaymentTypes, whyUnknownPaymentType } from "./payment-method.rules";

/** Refuse values of payment_type that the account does not have; the error lists the existing ones. */
export async function requirePaymentTypes(
  ctx: Pick<Context, "db" | "account">,
  values: readonly string[],
  path: string,
): Promise<void> {
  if (values.length === 0) return;
  const existing = listPaymentTypes(await listMappedPaymentTypes(ctx.db, ctx.account.id));
  const why = whyUnknownPaymentType(values, existing);
  if (why !== null) throw invalid(path, why);
}

/** A payment method on a gateway's own page. */
export interface PaymentMethodOption {
  /** The payment_type value. */
  paymentType: string;
  /** Name of the gateway's adapter, e.g. `stripe`. */
  adapter: string;
  /** sandbox: no money moves. */
  environment: Gateway["environment"];
  /** Wallets that the page offers, as far as its gateway reports them. */
  wallets: readonly Wallet[];
}

/** List the account's payment methods with a hosted page, for recurring or for one-time payments. */
export async function listPaymentMethods(
  ctx: PaymentContext,
  recurring: boolean,
): Promise<PaymentMethodOption[]> {
  const options: PaymentMethodOption[] = [];
  for (const paymentType of await listEnabledPaymentTypes(ctx.db, ctx.account.id)) {
    if (isRecurringMethod(paymentType) !== recurring) continue;
    const gateway = await findGateway(ctx, paymentType).catch((error: unknown) => {
      ctx.log.warn({ err: error, paymentType }, "payment method hidden: its gateway cannot be used");
      return null;
    });
    if (gateway?.adapter.openCheckout === undefined) continue;
    const { name: adapter, environment } = gateway;
    options.push({ paymentType, adapter, environment, wallets: getReportedWallets(ctx, gateway) });
  }
  return options;
}

/** Open the gateway's page on which this order is paid. The same order always gets the same page. */
export async function openHostedPage(ctx: PaymentContext, request: CheckoutRequest): Promise<string> {
  const gateway = await findGateway(ctx, request.paymentType);
  if (gateway?.adapter.openCheckout === undefined)
    throw new AppError("unavailable", "This payment method isn't available right now. Choose another one.");
  const opened = await gateway.adapter.openCheckout(request).catch((error: unknown) => {
    ctx.log.warn({ err: error, paymentType: request.paymentType }, "gateway did not open a payment page");
    throw new AppError(
      "unavailable",
      "The payment page is unavailable. You haven't been charged. Try again shortly.",
      { cause: error },
    );
  });
  if (!opened.success) throw new AppError("unavailable", opened.message);
  return opened.url;
}

/** Read the payment token from the return URL's query; null: the gateway sent none. */
export async function readPaymentToken(
  ctx: PaymentContext,
  paymentType: string,
  query: Readonly<Record<string, string>>,
): Promise<string | null> {
  const gateway = await findGateway(ctx, paymentType);
  const token = gateway?.adapter.paymentTokenFrom?.(query) ?? query["payment_token"] ?? null;
  return token === "" ? null : token;
}
