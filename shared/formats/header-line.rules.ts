/** A header on one line: `Name: value`. */
export const HEADER_LINE = /^[\w-]+: ?[\x20-\x7e]+$/;

/** Splits a header line into name and value. */
export function parseHeaderLine(line: string): { name: string; value: string } {
  const end = line.indexOf(":");
  return { name: line.slice(0, end), value: line.slice(end + 1).trim() };
}
