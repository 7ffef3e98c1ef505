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
      return `${line}\n    ${reason ?? ""}\n    Without it: not sure that ${proves}.`;
  }
}

export function formatVerdict(outcomes: readonly CheckOutcome[]): string {
  const count = (which: CheckOutcome["outcome"]) =>
    outcomes.filter(({ outcome }) => outcome === which).length;
  const [passed, broken, other] = [count("kept"), count("broken"), count("not applicable")];
  const verdict = broken === 0 ? "It keeps the contract" : "It does not keep the contract";
  return `${verdict}: ${passed} kept, ${broken} broken, ${other} not applicable.`;
}
