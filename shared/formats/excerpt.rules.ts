/** Shortens a text to a number of characters, at a word. Surrogate pairs stay whole. */
export function toExcerpt(text: string, length: number): string {
  const points = Array.from(text.trim());
  if (points.length <= length) return points.join("");
  const head = points.slice(0, length).join("");
  return `${head.replace(/\s+\S*$/u, "")}…`;
}
