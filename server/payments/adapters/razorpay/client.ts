import Razorpay from "razorpay";
import { z } from "zod";
import type { AdapterSetup, PaymentFailure } from "../../adapter";
import { GatewayError } from "../gateway-error";
import { createGatewayFetch } from "../gateway-fetch";

interface HttpClient {
  defaults: { baseURL?: string; adapter?: unknown; env?: unknown };
}

function isHttpClient(value: unknown): value is HttpClient {
  return typeof value === "function" && "defaults" in value && typeof value.defaults === "object";
}

/** Create the official SDK's client over the egress guard, for Razorpay or an address with the same API. */
export function razorpayClient(
  { credentials, egress }: AdapterSetup,
  headers: Readonly<Record<string, string>> = {},
): Razorpay {
  const sdk = new Razorpay({ key_id: credentials.app_key ?? "", key_secret: credentials.secret ?? "" });
  // The SDK has no option for its transport, so its internal HTTP client is changed.
  const http: unknown = Reflect.get(sdk.api, "rq");
  if (!isHttpClient(http)) throw new Error("the Razorpay SDK no longer has an HTTP client");
  http.defaults.adapter = "fetch";
  http.defaults.env = { ...Object(http.defaults.env), fetch: createGatewayFetch(egress, headers) };
  if (credentials.api_base !== undefined) http.defaults.baseURL = credentials.api_base.replace(/\/+$/, "");
  return sdk;
}

const refusalSchema = z.object({
  statusCode: z.coerce.number(),
  error: z.object({ code: z.string(), reason: z.string().nullish() }).partial().nullish(),
});

export function failure(code: string, message: string): PaymentFailure {
  return { success: false, code, message };
}

/** Convert an SDK error without the request data that it carries. */
export function toGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  const parsed = refusalSchema.safeParse(error);
  if (!parsed.success) return new GatewayError("Razorpay did not respond.");
  const { statusCode: status, error: reason } = parsed.data;
  const code = reason?.reason ?? reason?.code ?? null;
  return new GatewayError(`Razorpay rejected the request (${status}${code === null ? "" : `, ${code}`}).`, {
    status,
    code,
  });
}

/** Statuses that may differ on a retry: replaced keys, a lock, a rate limit. */
const TRANSIENT_STATUSES = [401, 403, 408, 409, 429];

export function isFinalRefusal({ status }: GatewayError): boolean {
  return status !== null && status >= 400 && status < 500 && !TRANSIENT_STATUSES.includes(status);
}

/** Run a Razorpay request: a refused request becomes a failure, every other error may be transient and is thrown. */
export async function callRazorpay<T>(work: () => Promise<T>): Promise<T | PaymentFailure> {
  try {
    return await work();
  } catch (error) {
    const refusal = toGatewayError(error);
    if (!isFinalRefusal(refusal)) throw refusal;
    return failure(refusal.code ?? "refused", "The payment could not be completed.");
  }
}
