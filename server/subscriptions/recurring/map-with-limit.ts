/** Does something for each of many, so many at once; the results in the order of what they are of. */
export async function mapWithLimit<T, R>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += atOnce) {
    results.push(...(await Promise.all(all.slice(at, at + atOnce).map(work))));
  }
  return results;
}
