/** Where in a file an XML parser stands that began somewhere in it; both counted from 1. */
export class WxrPlace {
  line = 1;
  column = 1;

  /** The parser began after `passed`. */
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

  /** The place in the file that a parser's own place stands for. */
  of({ line, column }: { line: number; column: number }): { line: number; column: number } {
    return { line: this.line + line - 1, column: line === 1 ? this.column + column : column + 1 };
  }
}
