import { type Token, tokenize, UnsupportedExpression } from "./tokens";

/** The subset of CEL that is evaluated exactly as Inngest does: `==`, `!=`, `in`, `&&`, `||`. */
export type Expression =
  | { kind: "literal"; value: string | number | boolean | null }
  | { kind: "list"; items: Expression[] }
  | { kind: "path"; keys: (string | number)[] }
  | { kind: "compare"; operator: "==" | "!=" | "in"; left: Expression; right: Expression }
  | { kind: "logic"; operator: "&&" | "||"; left: Expression; right: Expression };

const WORDS = new Map<string, boolean | null>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/** Parses an expression. Throws an UnsupportedExpression that names the unsupported part. */
export function parseExpression(source: string): Expression {
  const parser = new Parser(source, tokenize(source));
  return parser.parse();
}

class Parser {
  private at = 0;

  constructor(
    private readonly source: string,
    private readonly tokens: readonly Token[],
  ) {}

  parse(): Expression {
    const expression = this.parseOr();
    if (this.at < this.tokens.length) this.refuse();
    return expression;
  }

  private parseOr(): Expression {
    let left = this.parseAnd();
    while (this.accept("||")) left = { kind: "logic", operator: "||", left, right: this.parseAnd() };
    return left;
  }

  private parseAnd(): Expression {
    let left = this.parseComparison();
    while (this.accept("&&")) left = { kind: "logic", operator: "&&", left, right: this.parseComparison() };
    return left;
  }

  private parseComparison(): Expression {
    const left = this.parseOperand();
    for (const operator of ["==", "!=", "in"] as const) {
      if (this.accept(operator)) return { kind: "compare", operator, left, right: this.parseOperand() };
    }
    return left;
  }

  private parseOperand(): Expression {
    if (this.accept("(")) {
      const inner = this.parseOr();
      this.expect(")");
      return inner;
    }
    if (this.accept("[")) return this.list();
    const token = this.tokens[this.at];
    if (token === undefined || token.kind === "sign") return this.refuse();
    this.at += 1;
    if (token.kind === "value") return { kind: "literal", value: token.value };
    const literal = WORDS.get(token.text);
    if (literal !== undefined) return { kind: "literal", value: literal };
    return this.path(token.text);
  }

  private list(): Expression {
    const items: Expression[] = [];
    while (!this.accept("]")) {
      if (items.length > 0) this.expect(",");
      items.push(this.parseOperand());
    }
    return { kind: "list", items };
  }

  private path(root: string): Expression {
    if (root !== "event") {
      throw new UnsupportedExpression(`\`${root}\` in \`${this.source}\`: only \`event\` can be read`);
    }
    const keys: (string | number)[] = [];
    for (;;) {
      if (this.accept(".")) keys.push(this.name());
      else if (this.accept("[")) {
        keys.push(this.index());
        this.expect("]");
      } else return { kind: "path", keys };
    }
  }

  private name(): string {
    const token = this.tokens[this.at];
    if (token?.kind !== "name") return this.refuse();
    this.at += 1;
    return token.text;
  }

  private index(): string | number {
    const token = this.tokens[this.at];
    if (token?.kind !== "value") return this.refuse();
    this.at += 1;
    return token.value;
  }

  private accept(text: string): boolean {
    const token = this.tokens[this.at];
    if (token === undefined || token.kind === "value" || token.text !== text) return false;
    this.at += 1;
    return true;
  }

  private expect(text: string): void {
    if (!this.accept(text)) this.refuse();
  }

  private refuse(): never {
    const token = this.tokens[this.at];
    const found =
      token === undefined ? "its end" : `\`${token.kind === "value" ? token.value : token.text}\``;
    throw new UnsupportedExpression(`\`${this.source}\` could not be parsed at ${found}`);
  }
}
