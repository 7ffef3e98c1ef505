/** A header in one line, as people write it: `Name: value`. */
export const HEADER_LINE = /^[\w-]+: ?[\x20-\x7e]+$/;

/** The header that a line stands for. */
export function headerOf(line: string): { name: string; value: string } {
  const end = line.indexOf(":");
  return { name: line.slice(0, end), value: line.slice(end + 1).trim() };
}
