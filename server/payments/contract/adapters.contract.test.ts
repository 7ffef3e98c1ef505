import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "@/server/platform/system/index";
import { testAdapterContract } from "@/test/adapter-contract";
import { adapterDependencies, contractInput } from "@/test/adapter-subject";
import { startSidecar } from "@/test/sidecar-process";
import { type TestAccount, useTestApp } from "@/test/test-app";
import type { PaymentAdapter } from "../adapter";
import { createPaymentAdapter, manualAdapter } from "../adapters/index";
import { sandboxSignature } from "../sandbox/index";
import { contractChecks } from "./check-adapter";
import { createTokenFixtures } from "./fixed-tokens";
import { sidecarSubject } from "./sidecar-subject";
import type { ContractSubject } from "./subject";

function createTestAdapter(name: string, credentials: Record<string, string>): PaymentAdapter {
  if (name === "manual") return manualAdapter;
  const adapter = createPaymentAdapter(name, { ...adapterDependencies, credentials, environment: "sandbox" });
  if (adapter === null) throw new Error(`there is no adapter ${name}`);
  return adapter;
}

describe("manual payments", () => {
  testAdapterContract(
    () => ({
      ...contractInput,
      make: () => createTestAdapter("manual", {}),
      makeRefused: null,
      secrets: [],
      fixtures: createTokenFixtures({ currency: "INR", amountCents: 9900, success: "t", decline: "t" }),
    }),
    4,
  );
});

describe("the sandbox", () => {
  const app = useTestApp();
  const credentials = { app_key: "sandbox", secret: "a secret word", webhook_secret: "another secret word" };
  let account: TestAccount;
  beforeAll(async () => {
    // The checks redirect buyers to this address.
    account = await app.createAccount({ siteUrl: "https://news.example" });
  });
  const createTestAdapter = (values: Record<string, string>) => {
    const setup = {
      ...adapterDependencies,
      credentials: values,
      environment: "sandbox",
      sandboxStorage: account.ctx,
    } as const;
    const adapter = createPaymentAdapter("sandbox", setup);
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

  testAdapterContract(
    () => ({
      ...contractInput,
      make: () => createTestAdapter(credentials),
      makeRefused: () => createTestAdapter({ ...credentials, app_key: "invalid" }),
      secrets: [credentials.secret, credentials.webhook_secret],
      fixtures: createTokenFixtures(tokens, async (job, facts) => {
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
    const { unique } = contractInput;
    subject = await sidecarSubject({ ...adapterDependencies, clock: systemClock, address, secret, unique });
  });
  afterAll(() => stop());

  testAdapterContract(() => subject, contractChecks.length - 2);
});

test("the guide shows the sidecar that is tested here", async () => {
  const read = (path: string) => readFile(new URL(`../../../docs/${path}`, import.meta.url), "utf8");
  const script = await read("examples/payment-sidecar.mjs");
  expect(await read("guides/payment-adapters.md")).toContain(script.trim());
});
