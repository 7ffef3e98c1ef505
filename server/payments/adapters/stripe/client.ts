import Stripe from "stripe";
import type { AdapterSetup, PaymentFailure } from "../../adapter";
import { GatewayError } from "../gateway-error";
import { createGatewayFetch } from "../gateway-fetch";

/** Stripe responds within seconds, and releases a lock of another process within a retry. */
const RETRIES = 2;
const TIMEOUT = 15_000;

/** Create the official SDK's client over the egress guard, for Stripe or an address with the same API. */
export function stripeClient({ credentials, egress }: AdapterSetup): Stripe {
  const base = credentials.api_base === undefined ? null : new URL(credentials.api_base);
  return new Stripe(credentials.secret ?? "", {
    httpClient: Stripe.createFetchHttpClient(createGatewayFetch(egress)),
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

/** Whether Stripe reports that an object does not exist or has ended. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === "resource_missing";
}

function isVerdict(error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  return error instanceof StripeCardError || error instanceof StripeInvalidRequestError;
}

/** Convert an SDK error without the request data that it carries; return any other error unchanged. */
export function safeError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode, code, requestId, type } = error;
  return new GatewayError(`Stripe rejected the request (${code ?? type}).`, {
    status: statusCode ?? null,
    code: code ?? null,
    requestId: requestId ?? null,
  });
}

/**
 * Run a Stripe request: a declined card or a refused request becomes a failure, other errors are thrown and may be
 * transient.
 */
export async function callStripe<T>(work: () => Promise<T>): Promise<T | PaymentFailure> {
  try {
    return await work();
  } catch (error) {
    if (!isVerdict(error)) throw safeError(error);
    const code = error.decline_code ?? error.code ?? "invalid_request";
    const isForBuyers = error instanceof Stripe.errors.StripeCardError;
    return failure(code, isForBuyers ? error.message : "The payment could not be completed.");
  }
}
