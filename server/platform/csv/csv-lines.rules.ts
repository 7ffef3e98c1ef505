import { stringify } from "csv-stringify/sync";

/** First character of a cell that a spreadsheet would evaluate as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Write rows of CSV (RFC 4180), each with a line terminator, and with an apostrophe before a formula. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], {
    record_delimiter: "windows",
    quote_record_delimiter: true,
    cast: { string: (text) => (FORMULA.test(text) ? `'${text}` : text) },
  });
}
