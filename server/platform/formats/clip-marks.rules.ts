/**
 * Combining marks that are kept on one letter: more than any language writes (Hebrew with points and an accent has five),
 * and few enough to stay within their line.
 */
const MOST_MARKS = 5;

// Invisible format characters between marks do not begin a new letter.
const EXCESS = new RegExp(`((?:[\\p{Mn}\\p{Me}]\\p{Cf}*){${MOST_MARKS}})(?:[\\p{Mn}\\p{Me}]\\p{Cf}*)+`, "gu");

/** A text or name as it is shown: of marks piled on one letter only a handful. What is stored stays as it was written. */
export function clipMarks(text: string): string {
  return text.replace(EXCESS, "$1");
}
