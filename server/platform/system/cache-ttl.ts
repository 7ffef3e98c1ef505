const RESOLUTION_MILLISECONDS = 100;

/**
 * Options of a cache whose entries expire after at most `milliseconds`. The TTL clock ticks ten times a second: with
 * a finer resolution the cache would set a timer in every millisecond with a read, which costs more than the read.
 */
export function cacheTtl(milliseconds: number): { ttl: number; ttlResolution: number } {
  return { ttl: milliseconds - RESOLUTION_MILLISECONDS, ttlResolution: RESOLUTION_MILLISECONDS };
}
