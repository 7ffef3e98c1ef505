/** The mark of a quoted line in a comment, as in plain-text mail. */
const MARK = /^>(?: |$)/;

/** Whether a line of a comment quotes. */
export function isQuoted(line: string): boolean {
  return MARK.test(line);
}

/** The words of a quoted line. */
export function withoutQuoteMark(line: string): string {
  return line.replace(MARK, "");
}

/**
 * Quotes a text: each line with a mark, without empty lines and without what the text itself quotes. A text longer than
 * `longest` characters is shortened with an ellipsis; empty where nothing is left to quote.
 */
export function quoteText(text: string, longest: number): string {
  const own = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !isQuoted(line))
    .join("\n");
  const characters = [...own];
  const short = characters.length > longest ? `${characters.slice(0, longest).join("").trimEnd()}…` : own;
  return short === "" ? "" : short.replaceAll(/^/gm, "> ");
}
