import { CsvError, parse } from "csv-parse/sync";

/** Parse CSV into rows of cells; null: a quote is not closed. The apostrophe before a formula is removed. */
export function parseCsv(text: string): string[][] | null {
  try {
    const rows = parse(text, {
      bom: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
    });
    return rows.map((row) => row.map((cell) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)));
  } catch (error) {
    if (error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED") return null;
    throw error;
  }
}
