/**
 * Maximum of combining marks per letter: more than any language writes (Hebrew with points and an accent has five),
 * and few enough to stay within the line height.
 */
const MAX_MARKS = 5;

// Invisible format characters between marks do not start a new letter.
const EXCESS = new RegExp(`((?:[\\p{Mn}\\p{Me}]\\p{Cf}*){${MAX_MARKS}})(?:[\\p{Mn}\\p{Me}]\\p{Cf}*)+`, "gu");

/** Removes excess combining marks from displayed text. The stored text is unchanged. */
export function clipMarks(text: string): string {
  return text.replace(EXCESS, "$1");
}
