import type { SvcFailure } from "./types";

/** Texts for developers of the page; the components show readers a translated text by code. */
const MESSAGES: Readonly<Record<string, string>> = {
  network: "The server could not be reached. Nothing was lost: the same call again carries on.",
  checkout_closed: "The payment window was closed before anything was paid. Nothing was bought.",
  payment_pending: "Whether it was paid is not known yet. It is bought as soon as the gateway says so.",
  payment_refused: "The payment was refused. Nothing was bought.",
  no_plan: "Name the plan: plan.id.",
  no_way_to_pay: "This cannot be paid like this.",
  invalid_jwt: "svcJwt is no token: it is signed by the publisher's server with the shared key.",
};

/** Creates the error that every method rejects with: it has a code. */
export function createFailure(code: string, message?: string, status = 0): SvcFailure {
  return Object.assign(new Error(message ?? MESSAGES[code] ?? code), { code, status });
}

/** Whether an error was created by `failure`. */
export function isFailure(error: unknown): error is SvcFailure {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
