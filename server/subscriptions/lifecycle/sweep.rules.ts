import { type DueStep, nextStep } from "./due.rules";
import type { DueFacts } from "./subscription";

function afterStep<Row extends DueFacts>(
  row: Row,
  { kind }: DueStep,
  { now, graceEnd }: { now: Date; graceEnd: (endAt: Date) => Date },
): Row {
  switch (kind) {
    case "activate":
      return { ...row, activatedAt: now };
    case "arm_grace":
      return { ...row, graceEndsAt: row.endAt === null ? null : graceEnd(row.endAt) };
    case "enter_grace":
      return { ...row, graceEnteredAt: now };
    case "expire":
      return { ...row, expiredAt: now, chargeAt: null };
  }
}

/** A row after every step whose time has come, and those steps in their order: after an outage, more than one. */
export function applyOverdue<Row extends DueFacts>(
  due: Row,
  at: { now: Date; graceEnd: (endAt: Date) => Date },
): { row: Row; steps: DueStep[] } {
  const steps: DueStep[] = [];
  let row = due;
  for (let step = nextStep(row); step !== null && step.at <= at.now; step = nextStep(row)) {
    row = afterStep(row, step, at);
    steps.push(step);
  }
  return { row, steps };
}
