/** So many due times of one advance are a step of their own. */
const STEPS_OF_THEIR_OWN = 1_000;
/** Afterwards what is left of it is gone through in at most about so many steps more. */
const FURTHER_STEPS = 1_000;

/**
 * To when a clock is put next, given when something falls due next (null: nothing does). Each due time is a step of its
 * own; only where there are more than a thousand, what falls due within a thousandth of the whole goes together.
 */
export function nextStop(
  due: Date | null,
  { fromAt, toAt, steps }: { fromAt: Date; toAt: Date; steps: number },
): Date {
  if (due === null || due >= toAt) return toAt;
  if (steps < STEPS_OF_THEIR_OWN) return due;
  const width = Math.ceil((toAt.getTime() - fromAt.getTime()) / FURTHER_STEPS);
  return new Date(Math.min(due.getTime() + width, toAt.getTime()));
}

/** The earliest of several moments. */
export function earliest(moments: readonly (Date | null)[]): Date | null {
  const times = moments.flatMap((moment) => (moment === null ? [] : [moment.getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}
