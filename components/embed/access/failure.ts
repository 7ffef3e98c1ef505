import type { SvcFailure } from "./types";

/** Words of our own, for whoever writes the page; readers are told by code, in their language, by the components. */
const WORDS: Readonly<Record<string, string>> = {
  network: "The server could not be reached. Nothing was lost: the same call again carries on.",
  checkout_closed: "The payment window was closed before anything was paid. Nothing was bought.",
  payment_pending: "Whether it was paid is not known yet. It is bought as soon as the gateway says so.",
  payment_refused: "The payment was refused. Nothing was bought.",
  no_plan: "Name the plan: plan.id.",
  no_way_to_pay: "This cannot be paid like this.",
  invalid_jwt: "svcJwt is no token: it is signed by the publisher's server with the shared key.",
};

/** A refusal as every method gives it: an error with a code. */
export function failure(code: string, message?: string, status = 0): SvcFailure {
  return Object.assign(new Error(message ?? WORDS[code] ?? code), { code, status });
}

/** Whether a promise was rejected by one of ours. */
export function isFailure(error: unknown): error is SvcFailure {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
