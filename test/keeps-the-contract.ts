import { expect, test } from "vitest";
import { type ContractSubject, contractChecks } from "@/server/payments/contract/index";

/** Every guarantee of the contract, as a test of its own; so many of them have to apply. */
export function keepsTheContract(subject: () => ContractSubject, applies: number): void {
  let skipped = 0;
  test.each(contractChecks.map((check) => [check.name, check] as const))("%s", async (...[, check]) => {
    if ((await check.run(subject())) !== undefined) skipped += 1;
  });

  test("so many of them apply", () => {
    expect(contractChecks.length - skipped).toBeGreaterThanOrEqual(applies);
  });
}
