import Stripe from "stripe";
import type { AdapterSetup, PaymentFailure } from "../../adapter";
import { GatewayError } from "../gateway-error";
import { gatewayFetch } from "../gateway-fetch";

/** Stripe itself answers within seconds; what it locks for another process it lets go of within a retry. */
const RETRIES = 2;
const TIMEOUT = 15_000;

/** The official SDK over the guarded way out, at Stripe or at an address that speaks as it does. */
export function stripeClient({ credentials, egress }: AdapterSetup): Stripe {
  const base = credentials.api_base === undefined ? null : new URL(credentials.api_base);
  return new Stripe(credentials.secret ?? "", {
    httpClient: Stripe.createFetchHttpClient(gatewayFetch(egress)),
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT,
    telemetry: false,
    appInfo: { name: "Masthead" },
    ...(base !== null && {
      host: base.hostname,
      port: base.port === "" ? (base.protocol === "http:" ? 80 : 443) : base.port,
      protocol: base.protocol === "http:" ? "http" : "https",
    }),
  });
}

export function failure(code: string, message: string, authorizeUrl?: string): PaymentFailure {
  return { success: false, code, message, ...(authorizeUrl !== undefined && { authorizeUrl }) };
}

/** Whether Stripe says that there is no such thing, or that it is over. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === "resource_missing";
}

function isVerdict(error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  return error instanceof StripeCardError || error instanceof StripeInvalidRequestError;
}

/** An error of the SDK without what it carries of the request; anything else as it is. */
export function safeError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode, code, requestId, type } = error;
  return new GatewayError(`Stripe did not carry this out (${code ?? type}).`, {
    status: statusCode ?? null,
    code: code ?? null,
    requestId: requestId ?? null,
  });
}

/** Asks Stripe: a card that is declined and a request that is refused are failures, all else may pass. */
export async function asking<T>(work: () => Promise<T>): Promise<T | PaymentFailure> {
  try {
    return await work();
  } catch (error) {
    if (!isVerdict(error)) throw safeError(error);
    const code = error.decline_code ?? error.code ?? "invalid_request";
    const isForBuyers = error instanceof Stripe.errors.StripeCardError;
    return failure(code, isForBuyers ? error.message : "The payment could not be completed.");
  }
}
