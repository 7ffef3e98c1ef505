import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CheckOutcome, checkAdapter } from "@/server/payments/contract/index";
import { systemClock } from "@/server/platform/clock/index";
import { AppError } from "@/server/platform/errors/index";
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
      expect(formatVerdict(outcomes)).toMatch(/^It keeps the contract: \d+ kept, 0 broken/);
    } finally {
      await stop();
    }
  });

  test("names each requirement that a faulty module violates", async () => {
    await writeFile(join(folder, "careless.mjs"), CARELESS);
    const outcomes = await check("careless.mjs");
    const names = broken(outcomes).map(({ name }) => name);
    expect(names).toEqual([
      "charges once, however often and at once it is asked",
      "charges a recurring purchase once, and names its subscription",
      "answers a declined payment with a failure, twice alike",
      "answers a token that it never gave with a failure",
      "takes no call without a signature, or with another's",
      "maps events to jobs that are known",
      "shows no secret in an answer or an error",
    ]);
    const [first] = broken(outcomes);
    expect(first === undefined ? "" : formatCheck(first)).toContain("✗ charges once");
    expect(formatVerdict(outcomes)).toContain("It does not keep the contract");
  });

  test("names what is missing", async () => {
    await writeFile(join(folder, "empty.mjs"), "export const nothing = 1;");
    await expect(check("empty.mjs")).rejects.toThrow("exports no createAdapter(setup)");
    await expect(check("absent.mjs")).rejects.toThrow("cannot be loaded");
    await expect(check("https://pay.example.com")).rejects.toThrow("--secret");
  });

  test("names a sidecar that does not answer, or does not know the secret", async () => {
    const { address, stop } = await startSidecar("a secret that two machines share");
    try {
      const result = check(address, { secret: "a secret that nobody shares" });
      await expect(result).rejects.toThrow(
        `${address} cannot be checked: The sidecar answered describe with 401.`,
      );
    } finally {
      await stop();
    }
    const unreachable = check(address, { secret: "a secret that two machines share" });
    await expect(unreachable).rejects.toThrow(`${address} cannot be checked: The connection was refused.`);
    await expect(unreachable).rejects.toBeInstanceOf(AppError);
  });
});
