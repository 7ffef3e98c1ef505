/**
 * Build the cache keys of a response with these stories, space-separated, each `s/<publisher>/<mark>`.
 * Marks are the first eight characters of each id, space-separated; without marks there are no keys.
 */
export function storyCacheKeys(accountId: number, marks: string): string {
  const story = `s/${accountId}/`;
  return marks === "" ? "" : story + marks.replaceAll(" ", ` ${story}`);
}
