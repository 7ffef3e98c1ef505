/** Number of due times of an advance that get a step of their own. */
const STEPS_OF_THEIR_OWN = 1_000;
/** Approximate maximum number of steps for the rest of the advance. */
const FURTHER_STEPS = 1_000;

/**
 * Compute the next stop of a clock from the next due time (null: none).
 *
 * Each due time is a step of its own; after a thousand steps, due times within a thousandth of the whole share one.
 */
export function computeNextStop(
  due: Date | null,
  { fromAt, toAt, steps }: { fromAt: Date; toAt: Date; steps: number },
): Date {
  if (due === null || due >= toAt) return toAt;
  if (steps < STEPS_OF_THEIR_OWN) return due;
  const width = Math.ceil((toAt.getTime() - fromAt.getTime()) / FURTHER_STEPS);
  return new Date(Math.min(due.getTime() + width, toAt.getTime()));
}

/** Get the earliest of several moments. */
export function getEarliest(moments: readonly (Date | null)[]): Date | null {
  const times = moments.flatMap((moment) => (moment === null ? [] : [moment.getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}
