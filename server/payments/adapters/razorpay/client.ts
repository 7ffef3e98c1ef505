import Razorpay from "razorpay";
import { z } from "zod";
import type { AdapterSetup, PaymentFailure } from "../../adapter";
import { GatewayError } from "../gateway-error";
import { gatewayFetch } from "../gateway-fetch";

interface HttpClient {
  defaults: { baseURL?: string; adapter?: unknown; env?: unknown };
}

function isHttpClient(value: unknown): value is HttpClient {
  return typeof value === "function" && "defaults" in value && typeof value.defaults === "object";
}

/** The official SDK over the guarded way out, at Razorpay or at an address that speaks as it does. */
export function razorpayClient(
  { credentials, egress }: AdapterSetup,
  headers: Readonly<Record<string, string>> = {},
): Razorpay {
  const sdk = new Razorpay({ key_id: credentials.app_key ?? "", key_secret: credentials.secret ?? "" });
  // The SDK has no way to say how it goes out: the HTTP client that it holds is told.
  const http: unknown = Reflect.get(sdk.api, "rq");
  if (!isHttpClient(http)) throw new Error("the SDK of Razorpay has no HTTP client any more");
  http.defaults.adapter = "fetch";
  http.defaults.env = { ...Object(http.defaults.env), fetch: gatewayFetch(egress, headers) };
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

/** What the SDK throws, without what it carries of the request. */
export function refusalOf(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  const said = refusalSchema.safeParse(error);
  if (!said.success) return new GatewayError("Razorpay did not answer.");
  const { statusCode: status, error: reason } = said.data;
  const code = reason?.reason ?? reason?.code ?? null;
  return new GatewayError(`Razorpay did not carry this out (${status}${code === null ? "" : `, ${code}`}).`, {
    status,
    code,
  });
}

/** Answers that may be others the next time: keys that were replaced, a lock, a limit. */
const PASSING = [401, 403, 408, 409, 429];

export function isVerdict({ status }: GatewayError): boolean {
  return status !== null && status >= 400 && status < 500 && !PASSING.includes(status);
}

/** Asks Razorpay: a request that is refused is a failure, all else may pass. */
export async function asking<T>(work: () => Promise<T>): Promise<T | PaymentFailure> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusalOf(error);
    if (!isVerdict(refusal)) throw refusal;
    return failure(refusal.code ?? "refused", "The payment could not be completed.");
  }
}
