import { randomUUID } from "node:crypto";
import type { ContractSubject } from "@/server/payments/contract/index";
import { createLog } from "@/server/platform/log/index";
import { fixedClock } from "./test-app";
import { createTestDependencies } from "./test-dependencies";

/** What the adapters of tests are created with besides their credentials. */
export const adapterDependencies = {
  egress: createTestDependencies(createLog("silent")).egress,
  clock: fixedClock("2026-11-01T12:00:00.000Z"),
};

/** What every adapter under test is called with. */
export const contractInput: Pick<ContractSubject, "unique" | "now"> = {
  unique: () => randomUUID().replaceAll("-", "").slice(0, 24),
  now: () => adapterDependencies.clock.now(),
};
