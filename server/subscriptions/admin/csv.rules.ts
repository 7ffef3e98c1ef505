/** Begins what a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell: quoted where it must be, and with an apostrophe before what a spreadsheet would run. */
function cell(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Lines of CSV (RFC 4180), each ended. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** Cells of a CSV text, line by line; null where a quote is left open. The apostrophe before formulas is taken off. */
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
    if (row.some((one) => one.trim() !== "")) rows.push(row);
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
