/** Maximum length of a partial last word that is left out instead of cut. */
const MAX_PARTIAL_WORD = 40;

const isSpace = (point: string | undefined) => point !== undefined && /\s/u.test(point);

/**
 * Shortens a text to a number of characters, at a word where one ends nearby: a long word is cut instead, so that most
 * of the length is always used. Surrogate pairs stay whole.
 */
export function toExcerpt(text: string, length: number): string {
  const points = Array.from(text.trim());
  if (points.length <= length) return points.join("");
  const end = isSpace(points[length]) ? length : points.slice(0, length).findLastIndex(isSpace);
  const isNear = end !== -1 && length - end <= Math.min(MAX_PARTIAL_WORD, length / 2);
  return `${points
    .slice(0, isNear ? end : length)
    .join("")
    .trimEnd()}…`;
}
