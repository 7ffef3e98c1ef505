import { z } from "zod";
import { callSidecar, type Sidecar, SidecarError } from "../adapters/sidecar/index";
import { createTokenFixtures } from "./fixed-tokens";
import type { ContractFixtures, SignedCall } from "./subject";

const fixturesSchema = z.object({
  amount_currency: z.string().regex(/^[A-Z]{3}$/),
  amount_cents: z.int().min(30),
  tokens: z.object({ success: z.string(), decline: z.string() }),
});

const eventSchema: z.ZodType<SignedCall | null> = z
  .object({ raw_body: z.string(), headers: z.record(z.string(), z.string()) })
  .transform(({ raw_body: rawBody, headers }) => ({ rawBody, headers }))
  .nullable();

const isUnknown = (error: unknown) => error instanceof SidecarError && error.status === 404;

/**
 * Load the fixtures that a sidecar provides for the checks, in its own sandbox.
 *
 * These are test tokens (`contract_fixtures`) and its gateway's events (`sample_event`). A sidecar without them is
 * checked with `tok_success` and `tok_decline`, and without events.
 */
export async function loadSidecarFixtures(sidecar: Sidecar): Promise<ContractFixtures> {
  const params = { method: "contract_fixtures", request: {} };
  const provided = await callSidecar(sidecar, params, fixturesSchema).catch((error: unknown) => {
    if (isUnknown(error)) return null;
    throw error;
  });
  const tokens = {
    currency: provided?.amount_currency ?? "INR",
    amountCents: provided?.amount_cents ?? 1000,
    success: provided?.tokens.success ?? "tok_success",
    decline: provided?.tokens.decline ?? "tok_decline",
  };
  return createTokenFixtures(tokens, async (job, facts) => {
    const request = {
      job,
      event_id: facts.eventId,
      attempt_token: facts.attemptToken,
      amount_cents: facts.amountCents,
      amount_currency: facts.amountCurrency,
      external_payment_id: facts.externalPaymentId,
      external_subscription_id: facts.externalSubscriptionId,
    };
    const call = { method: "sample_event", request };
    return callSidecar(sidecar, call, eventSchema).catch((error: unknown) => {
      if (isUnknown(error)) return null;
      throw error;
    });
  });
}
