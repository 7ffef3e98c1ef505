export type Token =
  | { kind: "name"; text: string }
  | { kind: "value"; value: string | number }
  | { kind: "sign"; text: string };

/** Why an expression cannot be evaluated faithfully, in one sentence. */
export class UnsupportedExpression extends Error {
  override name = "UnsupportedExpression";
}

const TOKEN =
  /\s*(?:(?<name>[A-Za-z_]\w*)|(?<number>-?\d+(?:\.\d+)?)|(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<sign>==|!=|&&|\|\||[()[\],.]))/y;
const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r" };

function unquote(literal: string): string {
  return literal.slice(1, -1).replace(/\\(.)/g, (_whole, escaped: string) => ESCAPES[escaped] ?? escaped);
}

/** Splits an expression into tokens. Throws UnsupportedExpression for an unknown one. */
export function tokenize(expression: string): Token[] {
  const tokens: Token[] = [];
  const source = expression.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const start = TOKEN.lastIndex;
    const groups = TOKEN.exec(source)?.groups;
    if (groups === undefined) {
      throw new UnsupportedExpression(
        `\`${source.slice(start).trim()}\` could not be parsed in \`${source}\``,
      );
    }
    if (groups.name !== undefined) tokens.push({ kind: "name", text: groups.name });
    else if (groups.number !== undefined) tokens.push({ kind: "value", value: Number(groups.number) });
    else if (groups.text !== undefined) tokens.push({ kind: "value", value: unquote(groups.text) });
    else tokens.push({ kind: "sign", text: groups.sign ?? "" });
  }
  return tokens;
}
