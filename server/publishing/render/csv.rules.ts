import { CsvError, parse } from "csv-parse/sync";

const MAX_CELLS = 20_000;

function parseRows(text: string): string[][] {
  return parse(text, {
    bom: true,
    record_delimiter: "\n",
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
  });
}

/**
 * Parse rows of a CSV text (RFC 4180, any line endings) up to 20,000 cells; an unterminated quote ends with the text.
 */
export function parseCsv(text: string): string[][] {
  const source = text.replace(/\r\n?/g, "\n");
  let rows: string[][];
  try {
    rows = parseRows(source);
  } catch (error) {
    if (!(error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED")) throw error;
    rows = parseRows(`${source}"`);
  }
  let cells = 0;
  return rows.filter((row) => {
    cells += row.length;
    return cells <= MAX_CELLS;
  });
}
