/** Format `1 member`, `1,204 members`: for nouns with a regular plural. */
export function formatCount(count: number, singular: string): string {
  return count === 1 ? `1 ${singular}` : `${count.toLocaleString("en")} ${singular}s`;
}
