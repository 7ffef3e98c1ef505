/** `1 member`, `1,204 members`: of words that only take an s. */
export function plural(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString("en")} ${one}s`;
}
