import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "@/server/platform/clock/index";
import { adapterWorld, asking } from "@/test/adapter-subject";
import { keepsTheContract } from "@/test/keeps-the-contract";
import { startSidecar } from "@/test/sidecar-process";
import { type TestAccount, useWorld } from "@/test/world";
import type { PaymentAdapter } from "../adapter";
import { makeAdapter, manualAdapter } from "../adapters/index";
import { sandboxSignature } from "../sandbox/index";
import { contractChecks } from "./check-adapter";
import { fixturesOfTokens } from "./fixed-tokens";
import { sidecarSubject } from "./sidecar-subject";
import type { ContractSubject } from "./subject";

function made(name: string, credentials: Record<string, string>): PaymentAdapter {
  if (name === "manual") return manualAdapter;
  const adapter = makeAdapter(name, { ...adapterWorld, credentials, environment: "sandbox" });
  if (adapter === null) throw new Error(`there is no adapter ${name}`);
  return adapter;
}

describe("payments by hand", () => {
  keepsTheContract(
    () => ({
      ...asking,
      make: () => made("manual", {}),
      makeRefused: null,
      secrets: [],
      fixtures: fixturesOfTokens({ currency: "INR", amountCents: 9900, success: "t", decline: "t" }),
    }),
    4,
  );
});

describe("the sandbox", () => {
  const world = useWorld();
  const credentials = { app_key: "sandbox", secret: "a secret word", webhook_secret: "another secret word" };
  let account: TestAccount;
  beforeAll(async () => {
    // The checks send buyers back there.
    account = await world.createAccount({ siteUrl: "https://news.example" });
  });
  const made = (given: Record<string, string>) => {
    const setup = {
      ...adapterWorld,
      credentials: given,
      environment: "sandbox",
      world: account.ctx,
    } as const;
    const adapter = makeAdapter("sandbox", setup);
    if (adapter === null) throw new Error("there is no sandbox");
    return adapter;
  };
  const tokens = { currency: "INR", amountCents: 9900, success: "tok_success", decline: "tok_decline" };
  const names = {
    one_time_subscription_charged: "payment.captured",
    recurring_subscription_charged: "subscription.charged",
    recurring_subscription_cancelled: "subscription.cancelled",
    payment_refunded: "payment.refunded",
  };

  keepsTheContract(
    () => ({
      ...asking,
      make: () => made(credentials),
      makeRefused: () => made({ ...credentials, app_key: "invalid" }),
      secrets: [credentials.secret, credentials.webhook_secret],
      fixtures: fixturesOfTokens(tokens, async (job, facts) => {
        const rawBody = JSON.stringify({
          id: facts.eventId,
          event: names[job],
          attemptToken: facts.attemptToken,
          amount_cents: facts.amountCents,
          amount_currency: facts.amountCurrency,
          status: "charged",
          payment_id: facts.externalPaymentId,
          subscription_id: facts.externalSubscriptionId,
          refund_id: "sbx_ref_of_the_contract",
          end_at: "2026-12-01T12:00:00.000Z",
        });
        const signature = sandboxSignature(rawBody, credentials.webhook_secret);
        return { rawBody, headers: { "x-sandbox-signature": signature } };
      }),
    }),
    contractChecks.length - 2,
  );
});

describe("the sidecar of the guide", () => {
  const secret = "a secret that two machines share";
  let subject: ContractSubject;
  let stop = async () => {};

  beforeAll(async () => {
    const { address, stop: end } = await startSidecar(secret);
    stop = end;
    const { unique } = asking;
    subject = await sidecarSubject({ ...adapterWorld, clock: systemClock, address, secret, unique });
  });
  afterAll(() => stop());

  keepsTheContract(() => subject, contractChecks.length - 2);
});

test("the guide shows the sidecar that is checked here", async () => {
  const read = (path: string) => readFile(new URL(`../../../docs/${path}`, import.meta.url), "utf8");
  const script = await read("examples/payment-sidecar.mjs");
  expect(await read("guides/payment-adapters.md")).toContain(script.trim());
});
