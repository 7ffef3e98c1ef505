/** A statement of a script, without the comments around it. */
export interface SqlStatement {
  text: string;
  /** Line of the script at which it begins, from 1. */
  line: number;
}

/** What a semicolon does not end: comments, texts, quoted names, and dollar-quoted bodies. */
const WHOLE =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(?<tag>[A-Za-z_]\w*|)\$[\s\S]*?\$\k<tag>\$|;/g;

/** Writes a statement in one line, without comments; a text or a quoted name that contains `--` stays. */
export function toOneLine(sql: string): string {
  return sql
    .replace(WHOLE, (part) => (part.startsWith("--") || part.startsWith("/*") ? " " : part))
    .replaceAll(/\s+/g, " ")
    .trim();
}

function countLines(text: string): number {
  return text.split("\n").length - 1;
}

/** Splits a script into its statements as PostgreSQL does. Statements of comments only are left out. */
export function splitStatements(script: string): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let start = 0;
  const add = (end: number) => {
    const part = script.slice(start, end);
    // Leading comments belong to the reader of the file.
    const leading = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/.exec(part)?.[0] ?? "";
    const text = part.slice(leading.length).trimEnd();
    if (text !== "") statements.push({ text, line: countLines(script.slice(0, start) + leading) + 1 });
  };
  for (const match of script.matchAll(WHOLE)) {
    if (match[0] !== ";") continue;
    add(match.index);
    start = match.index + 1;
  }
  add(script.length);
  return statements;
}
