import { type DueTransition, findNextTransition } from "./due.rules";
import type { DueFacts } from "./subscription";

function applyStep<Row extends DueFacts>(
  row: Row,
  { kind }: DueTransition,
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

/** Apply all transitions that are due to a row, in order: after an outage there may be several. */
export function applyOverdue<Row extends DueFacts>(
  due: Row,
  at: { now: Date; graceEnd: (endAt: Date) => Date },
): { row: Row; steps: DueTransition[] } {
  const steps: DueTransition[] = [];
  let row = due;
  for (
    let step = findNextTransition(row);
    step !== null && step.at <= at.now;
    step = findNextTransition(row)
  ) {
    row = applyStep(row, step, at);
    steps.push(step);
  }
  return { row, steps };
}
