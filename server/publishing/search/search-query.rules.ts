/** Lexemes in quotes, as PostgreSQL prints them, with any weights; everything else is an operator or a bracket. */
const TOKEN = /'(?:[^'\\]|''|\\.)*'(?::[\w*]+)?|<->|<\d+>|[&|!()]/g;
const PHRASE = /^<(?:-|\d+)>$/;

function tokensOf(query: string): string[] {
  return query.match(TOKEN) ?? [];
}

/** A lexeme that no story has, so that its negation is true of every story. */
const NOBODY = "'@'";

/** Whether a query asks for words in a certain order, which the index cannot tell by itself. */
export function hasPhrase(query: string): boolean {
  return tokensOf(query).some((token) => PHRASE.test(token));
}

/** Index of the bracket that closes the one at `open`. */
function closing(tokens: readonly string[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (tokens[at] === "(") depth += 1;
    else if (tokens[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length - 1;
}

/**
 * A query that the index answers alone and that every match of the given one satisfies: phrases become all of their
 * words, and a phrase that is not wanted is not asked about.
 */
export function looseQuery(query: string): string {
  const tokens = tokensOf(query);
  const loose: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? "";
    if (token === "!" && tokens[at + 1] === "(") {
      const end = closing(tokens, at + 1);
      const inside = tokens.slice(at + 1, end + 1);
      loose.push(...(inside.some((one) => PHRASE.test(one)) ? ["!", NOBODY] : ["!", ...inside]));
      at = end;
    } else loose.push(PHRASE.test(token) ? "&" : token);
  }
  return loose.join(" ");
}

/** The same of headlines only: every wanted word must stand there. null for a query that wants no word. */
export function headlineQuery(query: string): string | null {
  let wanted = 0;
  let negated = 0;
  const tokens = tokensOf(looseQuery(query));
  const asked = tokens.map((token, at) => {
    if (token === "(" && (tokens[at - 1] === "!" || negated > 0)) negated += 1;
    else if (token === ")" && negated > 0) negated -= 1;
    if (!token.startsWith("'") || tokens[at - 1] === "!" || negated > 0) return token;
    wanted += 1;
    return `'^${token.slice(1)}`;
  });
  return wanted === 0 ? null : asked.join(" ");
}

/** Conditions by which the size of a search is judged: each one that a match must meet, or alternatives. */
export interface Conditions {
  /** Each a tsquery of one word. */
  words: string[];
  /** Any of the words is enough, as far as can be told. */
  alternatives: boolean;
}

/** The words that a query wants; those that it does not want narrow nothing down. */
export function conditionsOf(query: string): Conditions {
  const tokens = tokensOf(looseQuery(query));
  let negated = 0;
  const words: string[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token === "(" && (tokens[at - 1] === "!" || negated > 0)) negated += 1;
    else if (token === ")" && negated > 0) negated -= 1;
    else if (token.startsWith("'") && tokens[at - 1] !== "!" && negated === 0) words.push(token);
  }
  return { words: [...new Set(words)], alternatives: tokens.includes("|") };
}
