/** Map items with a limit of concurrent calls. Returns the results in the order of the items. */
export async function mapWithLimit<T, R>(
  items: readonly T[],
  limit: number,
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += limit) {
    results.push(...(await Promise.all(items.slice(start, start + limit).map(work))));
  }
  return results;
}
