import type { CheckOutcome } from "@/server/payments/contract/index";

const MARKS = { kept: "✓", broken: "✗", "not applicable": "–" } as const;

/** A check as a line for people: what is kept, what is broken and why, what does not apply. */
export function checkLine({ name, proves, outcome, reason }: CheckOutcome): string {
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

export function verdictLine(outcomes: readonly CheckOutcome[]): string {
  const count = (which: CheckOutcome["outcome"]) =>
    outcomes.filter(({ outcome }) => outcome === which).length;
  const [kept, broken, other] = [count("kept"), count("broken"), count("not applicable")];
  const verdict = broken === 0 ? "It keeps the contract" : "It does not keep the contract";
  return `${verdict}: ${kept} kept, ${broken} broken, ${other} not applicable.`;
}
