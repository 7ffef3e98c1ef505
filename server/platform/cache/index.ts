const RESOLUTION_MILLISECONDS = 100;

/**
 * Options of a cache whose entries are believed for so many milliseconds at most. Its clock is read ten times a second:
 * otherwise it would set a timer in each millisecond in which it is asked, which costs more than the answer.
 */
export function cacheTtl(milliseconds: number): { ttl: number; ttlResolution: number } {
  return { ttl: milliseconds - RESOLUTION_MILLISECONDS, ttlResolution: RESOLUTION_MILLISECONDS };
}
