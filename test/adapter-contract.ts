import { expect, test } from "vitest";
import { type ContractSubject, contractChecks } from "@/server/payments/contract/index";

/** Registers every guarantee of the contract as a test of its own; at least `applies` of them have to apply. */
export function testAdapterContract(subject: () => ContractSubject, applies: number): void {
  let skipped = 0;
  test.each(contractChecks.map((check) => [check.name, check] as const))("%s", async (...[, check]) => {
    if ((await check.run(subject())) !== undefined) skipped += 1;
  });

  test("the expected number of guarantees applies", () => {
    expect(contractChecks.length - skipped).toBeGreaterThanOrEqual(applies);
  });
}
