import type { CheckOutcome } from "@/server/payments/contract/index";

const MARKS = { kept: "✓", broken: "✗", "not applicable": "–" } as const;

/** Formats a check's outcome as a line: met, violated and why, or not applicable. */
export function formatCheck({ name, proves, outcome, reason }: CheckOutcome): string {
  const line = `${MARKS[outcome]} ${name}`;
  switch (outcome) {
    case "kept":
      return line;
    case "not applicable":
      return `${line}: ${reason ?? ""}`;
    case "broken":
      return `${line}\n    ${reason ?? ""}\n    Not verified: ${proves}.`;
  }
}

export function formatVerdict(outcomes: readonly CheckOutcome[]): string {
  const count = (which: CheckOutcome["outcome"]) =>
    outcomes.filter(({ outcome }) => outcome === which).length;
  const [passed, broken, other] = [count("kept"), count("broken"), count("not applicable")];
  const verdict = broken === 0 ? "The adapter meets the contract" : "The adapter does not meet the contract";
  return `${verdict}: ${passed} passed, ${broken} failed, ${other} not applicable.`;
}
