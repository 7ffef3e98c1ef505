import { type Token, tokenize, UnsupportedExpression } from "./tokens";

/** The part of CEL that is evaluated here exactly as Inngest does: `==`, `!=`, `in`, `&&`, `||`. */
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

/** Understands an expression, or throws an UnsupportedExpression that says what in it cannot be. */
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
    const expression = this.either();
    if (this.at < this.tokens.length) this.refuse();
    return expression;
  }

  private either(): Expression {
    let left = this.both();
    while (this.takes("||")) left = { kind: "logic", operator: "||", left, right: this.both() };
    return left;
  }

  private both(): Expression {
    let left = this.comparison();
    while (this.takes("&&")) left = { kind: "logic", operator: "&&", left, right: this.comparison() };
    return left;
  }

  private comparison(): Expression {
    const left = this.operand();
    for (const operator of ["==", "!=", "in"] as const) {
      if (this.takes(operator)) return { kind: "compare", operator, left, right: this.operand() };
    }
    return left;
  }

  private operand(): Expression {
    if (this.takes("(")) {
      const inner = this.either();
      this.expect(")");
      return inner;
    }
    if (this.takes("[")) return this.list();
    const token = this.tokens[this.at];
    if (token === undefined || token.kind === "sign") return this.refuse();
    this.at += 1;
    if (token.kind === "value") return { kind: "literal", value: token.value };
    const word = WORDS.get(token.text);
    if (word !== undefined) return { kind: "literal", value: word };
    return this.path(token.text);
  }

  private list(): Expression {
    const items: Expression[] = [];
    while (!this.takes("]")) {
      if (items.length > 0) this.expect(",");
      items.push(this.operand());
    }
    return { kind: "list", items };
  }

  private path(root: string): Expression {
    if (root !== "event") {
      throw new UnsupportedExpression(`\`${root}\` in \`${this.source}\`: only \`event\` can be read`);
    }
    const keys: (string | number)[] = [];
    for (;;) {
      if (this.takes(".")) keys.push(this.name());
      else if (this.takes("[")) {
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

  private takes(text: string): boolean {
    const token = this.tokens[this.at];
    if (token === undefined || token.kind === "value" || token.text !== text) return false;
    this.at += 1;
    return true;
  }

  private expect(text: string): void {
    if (!this.takes(text)) this.refuse();
  }

  private refuse(): never {
    const token = this.tokens[this.at];
    const found =
      token === undefined ? "its end" : `\`${token.kind === "value" ? token.value : token.text}\``;
    throw new UnsupportedExpression(`\`${this.source}\` is not understood at ${found}`);
  }
}
