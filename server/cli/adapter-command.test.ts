import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CheckOutcome, checkAdapter } from "@/server/payments/contract/index";
import { AppError } from "@/server/platform/errors/index";
import { systemClock } from "@/server/platform/system/index";
import { adapterDependencies, contractInput } from "@/test/adapter-subject";
import { startSidecar } from "@/test/sidecar-process";
import { formatCheck, formatVerdict } from "./adapter-lines";
import { type CheckOptions, loadContractSubject } from "./contract-subject";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "adapter-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function check(target: string, options: CheckOptions = {}): Promise<CheckOutcome[]> {
  const dependencies = {
    ...adapterDependencies,
    clock: systemClock,
    unique: contractInput.unique,
    callerDirectory: folder,
  };
  const outcomes: CheckOutcome[] = [];
  for await (const outcome of checkAdapter(await loadContractSubject(target, dependencies, options)))
    outcomes.push(outcome);
  return outcomes;
}

const broken = (outcomes: CheckOutcome[]) => outcomes.filter(({ outcome }) => outcome === "broken");

/** A faulty adapter that creates a new charge on every call and accepts every webhook. */
const CARELESS = `
let counted = 0;
export const createAdapter = () => ({
  credentialsValid: async () => true,
  afterCharge: async () => ({ success: true, status: "charged", externalPaymentId: "p" + ++counted }),
  webhookRequestAuthorized: async () => true,
  webhookEventTypeMapping: () => ({ paid: "one_time_subscription_chraged" }),
  webhookEventDetails: async () => { throw new Error("planted " + "very secret"); },
});
export const contract = { credentials: { secret: "planted very secret" } };
`;

describe("masthead adapter check", () => {
  test("checks a sidecar at its address", async () => {
    const secret = "a secret that two machines share";
    const { address, stop } = await startSidecar(secret);
    try {
      const outcomes = await check(address, { secret });
      expect(broken(outcomes)).toEqual([]);
      expect(formatVerdict(outcomes)).toMatch(/^The adapter meets the contract: \d+ passed, 0 failed/);
    } finally {
      await stop();
    }
  });

  test("names each requirement that a faulty module violates", async () => {
    await writeFile(join(folder, "careless.mjs"), CARELESS);
    const outcomes = await check("careless.mjs");
    const names = broken(outcomes).map(({ name }) => name);
    expect(names).toEqual([
      "charges once, even with repeated or concurrent requests",
      "charges a recurring purchase once and returns its subscription id",
      "returns the same failure each time for a declined payment",
      "returns a failure for a token it never issued",
      "rejects webhooks that are unsigned or signed with another key",
      "maps events to known jobs only",
      "exposes no secret in a response or an error",
    ]);
    const [first] = broken(outcomes);
    expect(first === undefined ? "" : formatCheck(first)).toContain("✗ charges once");
    expect(formatVerdict(outcomes)).toContain("The adapter does not meet the contract");
  });

  test("names what is missing", async () => {
    await writeFile(join(folder, "empty.mjs"), "export const nothing = 1;");
    await expect(check("empty.mjs")).rejects.toThrow("does not export createAdapter(setup)");
    await expect(check("absent.mjs")).rejects.toThrow("can't be loaded");
    await expect(check("https://pay.example.com")).rejects.toThrow("--secret");
  });

  test("names a sidecar that does not answer, or does not know the secret", async () => {
    const { address, stop } = await startSidecar("a secret that two machines share");
    try {
      const result = check(address, { secret: "a secret that nobody shares" });
      await expect(result).rejects.toThrow(
        `${address} cannot be checked: The sidecar returned status 401 for describe.`,
      );
    } finally {
      await stop();
    }
    const unreachable = check(address, { secret: "a secret that two machines share" });
    await expect(unreachable).rejects.toThrow(`${address} cannot be checked: The connection was refused.`);
    await expect(unreachable).rejects.toBeInstanceOf(AppError);
  });
});
