import { randomUUID } from "node:crypto";
import type { ContractSubject } from "@/server/payments/contract/index";
import { createLog } from "@/server/platform/log/index";
import { testOutside } from "./outside";
import { fixedClock } from "./world";

/** What adapters of tests are made with beside their credentials. */
export const adapterWorld = {
  egress: testOutside(createLog("silent")).egress,
  clock: fixedClock("2026-11-01T12:00:00.000Z"),
};

/** What every adapter under test is asked with. */
export const asking: Pick<ContractSubject, "unique" | "now"> = {
  unique: () => randomUUID().replaceAll("-", "").slice(0, 24),
  now: () => adapterWorld.clock.now(),
};
