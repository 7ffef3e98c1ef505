/**
 * Keys under which shared caches hold an answer that shows these stories, space separated, each `s/<publisher>/<mark>`.
 * Marks are the first eight characters of each id, space separated; without any there is no key.
 */
export function storyCacheKeys(accountId: number, marks: string): string {
  const story = `s/${accountId}/`;
  return marks === "" ? "" : story + marks.replaceAll(" ", ` ${story}`);
}
