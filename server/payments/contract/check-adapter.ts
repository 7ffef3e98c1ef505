import { ContractBroken } from "./expect";
import { payingChecks } from "./paying-checks";
import { recurringChecks } from "./recurring-checks";
import { refundChecks } from "./refund-checks";
import { secretCheck } from "./secret-check";
import type { ContractCheck, ContractSubject } from "./subject";
import { webhookChecks } from "./webhook-checks";

/** Outcome of one check. */
export interface CheckOutcome {
  name: string;
  proves: string;
  outcome: "kept" | "broken" | "not applicable";
  /** What is broken, or why the check does not apply; null: the check passed. */
  reason: string | null;
}

/** Every guarantee of a payment adapter, in the order of the checks. */
export const contractChecks: readonly ContractCheck[] = [
  ...payingChecks,
  ...refundChecks,
  ...recurringChecks,
  ...webhookChecks,
  secretCheck,
];

async function runCheck(
  { name, proves, run }: ContractCheck,
  subject: ContractSubject,
): Promise<CheckOutcome> {
  try {
    const reason = await run(subject);
    return {
      name,
      proves,
      outcome: reason === undefined ? "kept" : "not applicable",
      reason: reason ?? null,
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const reason = error instanceof ContractBroken ? message : `unexpected error: ${message}`;
    return { name, proves, outcome: "broken", reason };
  }
}

/** Run all checks of the contract in sequence and report each outcome as soon as it is available. */
export async function* checkAdapter(subject: ContractSubject): AsyncGenerator<CheckOutcome> {
  for (const check of contractChecks) yield await runCheck(check, subject);
}
