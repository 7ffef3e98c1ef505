/** Maps positions of an XML parser that started within a file to positions in the file; both counted from 1. */
export class PositionTracker {
  line = 1;
  column = 1;

  /** Advances the parser's start position by `passed`. */
  move(passed: string): void {
    const skipped = passed.includes("\r") ? passed.replace(/\r\n?/g, "\n") : passed;
    let lines = 0;
    let last = -1;
    for (let at = skipped.indexOf("\n"); at !== -1; at = skipped.indexOf("\n", at + 1)) {
      lines += 1;
      last = at;
    }
    this.line += lines;
    this.column = (lines === 0 ? this.column : 0) + skipped.length - last - (lines === 0 ? 1 : 0);
  }

  moveTo({ line, column }: { line: number; column: number }): void {
    this.line = line;
    this.column = column;
  }

  /** Converts a parser's position to the position in the file. */
  of({ line, column }: { line: number; column: number }): { line: number; column: number } {
    return { line: this.line + line - 1, column: line === 1 ? this.column + column : column + 1 };
  }
}
