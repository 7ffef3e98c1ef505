/** So far ahead what is due is done together, where there is so much of it that one by one would take long. */
const WINDOW_MILLISECONDS = 6 * 3_600_000;
const MANY = 8;

/**
 * Where a clock that is moved on stops next: at the first time at which anything is due; where much is due soon after,
 * at the last of those times, as a sweep that comes by now and then would. null: nothing is due any more.
 */
export function nextStop(times: readonly Date[]): Date | null {
  const sorted = times.toSorted((a, b) => a.getTime() - b.getTime());
  const [first] = sorted;
  if (first === undefined) return null;
  const soon = sorted.filter((at) => at.getTime() <= first.getTime() + WINDOW_MILLISECONDS);
  return soon.length < MANY ? first : (soon.at(-1) ?? first);
}
