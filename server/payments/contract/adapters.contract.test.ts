import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "@/server/platform/clock/index";
import { adapterWorld, asking } from "@/test/adapter-subject";
import { startSidecar } from "@/test/sidecar-process";
import type { PaymentAdapter } from "../adapter";
import { makeAdapter, manualAdapter } from "../adapters/index";

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

/** Every guarantee, as a test of its own. */
function keepsTheContract(subject: () => ContractSubject, applies: number): void {
  let skipped = 0;
  test.each(contractChecks.map((check) => [check.name, check] as const))("%s", async (...[, check]) => {
    if ((await check.run(subject())) !== undefined) skipped += 1;
  });

  test("so many of them apply", () => {
    expect(contractChecks.length - skipped).toBeGreaterThanOrEqual(applies);
  });
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
