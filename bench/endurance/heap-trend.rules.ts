/** Bytes in use after a collection, so long after the start of the process. */
export interface HeapSample {
  seconds: number;
  bytes: number;
}

/** Caches fill and code is compiled in the first minutes of a process: they are no trend. */
const WARM_UP_SECONDS = 120;
/** Samples that a trend needs. */
const FEWEST_SAMPLES = 10;

/**
 * Computes by how many bytes per minute the heap of one life grows: the least-squares slope after the warm-up. null
 * where too few samples remain.
 */
export function computeHeapTrend(life: readonly HeapSample[]): number | null {
  const warm = life.filter(({ seconds }) => seconds >= WARM_UP_SECONDS);
  if (warm.length < FEWEST_SAMPLES) return null;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanSeconds = mean(warm.map(({ seconds }) => seconds));
  const meanBytes = mean(warm.map(({ bytes }) => bytes));
  const covariance = mean(warm.map(({ seconds, bytes }) => (seconds - meanSeconds) * (bytes - meanBytes)));
  const variance = mean(warm.map(({ seconds }) => (seconds - meanSeconds) ** 2));
  return (covariance / variance) * 60;
}
