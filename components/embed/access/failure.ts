import type { SvcFailure } from "./types";

/** Texts for developers of the page; the components show readers a translated text by code. */
const MESSAGES: Readonly<Record<string, string>> = {
  network: "Could not reach the server. Nothing was lost. Retry the same call to continue.",
  checkout_closed: "The payment window was closed before the payment was completed. Nothing was bought.",
  payment_pending: "The payment is not confirmed yet. The purchase completes when the gateway confirms it.",
  payment_refused: "The payment was declined. Nothing was bought.",
  no_plan: "plan.id is required.",
  no_way_to_pay: "This payment method is not available for this purchase.",
  invalid_jwt: "svcJwt is not a valid token. Sign it on the publisher's server with the shared key.",
};

/** Creates the error that every method rejects with: it has a code. */
export function createFailure(code: string, message?: string, status = 0): SvcFailure {
  return Object.assign(new Error(message ?? MESSAGES[code] ?? code), { code, status });
}

/** Whether an error was created by `failure`. */
export function isFailure(error: unknown): error is SvcFailure {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
