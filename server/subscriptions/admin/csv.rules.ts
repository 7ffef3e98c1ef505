/** First character of a cell that a spreadsheet would evaluate as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Write a cell: quoted if necessary, with an apostrophe before a formula. */
function writeCell(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Write rows of CSV (RFC 4180), each with a line terminator. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(",")}\r\n`).join("");
}

/** Parse CSV into rows of cells; null: a quote is not closed. The apostrophe before a formula is removed. */
export function parseCsv(text: string): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  let value = "";
  let quoted = false;
  const source = text.replace(/^\ufeff/, "");
  const endCell = () => {
    row.push(/^'[=+\-@]/.test(value) ? value.slice(1) : value);
    value = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((text) => text.trim() !== "")) rows.push(row);
    row = [];
  };
  for (let at = 0; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (quoted) {
      if (char !== '"') value += char;
      else if (source.charAt(at + 1) === '"') {
        value += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && value === "") quoted = true;
    else if (char === ",") endCell();
    else if (char === "\n") endRow();
    else if (char !== "\r") value += char;
  }
  if (quoted) return null;
  if (value !== "" || row.length > 0) endRow();
  return rows;
}
