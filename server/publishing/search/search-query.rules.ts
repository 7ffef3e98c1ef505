/** Quoted lexemes as PostgreSQL prints them, with any weights; everything else is an operator or a bracket. */
const TOKEN = /'(?:[^'\\]|''|\\.)*'(?::[\w*]+)?|<->|<\d+>|[&|!()]/g;
const PHRASE = /^<(?:-|\d+)>$/;

function tokenize(query: string): string[] {
  return query.match(TOKEN) ?? [];
}

/** A lexeme that no story has, so that its negation matches every story. */
const NO_MATCH_LEXEME = "'@'";

/** Whether a query requires a word order, which the index cannot check. */
export function hasPhrase(query: string): boolean {
  return tokenize(query).some((token) => PHRASE.test(token));
}

/** Find the index of the bracket that closes the one at `open`. */
function findClosingBracket(tokens: readonly string[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (tokens[at] === "(") depth += 1;
    else if (tokens[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length - 1;
}

/**
 * Loosen a query into one that the index answers alone and that every match of the original satisfies: a phrase
 * becomes a conjunction of its words, and a negated phrase is dropped.
 */
export function loosenQuery(query: string): string {
  const tokens = tokenize(query);
  const loose: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? "";
    if (token === "!" && tokens[at + 1] === "(") {
      const end = findClosingBracket(tokens, at + 1);
      const inside = tokens.slice(at + 1, end + 1);
      loose.push(...(inside.some((item) => PHRASE.test(item)) ? ["!", NO_MATCH_LEXEME] : ["!", ...inside]));
      at = end;
    } else loose.push(PHRASE.test(token) ? "&" : token);
  }
  return loose.join(" ");
}

/** Restrict a loosened query to headlines: every required word must occur there. null: it requires no word. */
export function toHeadlineQuery(query: string): string | null {
  let requiredCount = 0;
  let negated = 0;
  const tokens = tokenize(loosenQuery(query));
  const headlineTokens = tokens.map((token, at) => {
    if (token === "(" && (tokens[at - 1] === "!" || negated > 0)) negated += 1;
    else if (token === ")" && negated > 0) negated -= 1;
    if (!token.startsWith("'") || tokens[at - 1] === "!" || negated > 0) return token;
    requiredCount += 1;
    return `'^${token.slice(1)}`;
  });
  return requiredCount === 0 ? null : headlineTokens.join(" ");
}

/** Conditions for estimating the size of a result: all are required, or they are alternatives. */
export interface Conditions {
  /** One tsquery per word. */
  words: string[];
  /** Any one word is sufficient, as far as the query shows. */
  alternatives: boolean;
}

/** Get the required words of a query; negated words do not narrow it down. */
export function parseConditions(query: string): Conditions {
  const tokens = tokenize(loosenQuery(query));
  let negated = 0;
  const words: string[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token === "(" && (tokens[at - 1] === "!" || negated > 0)) negated += 1;
    else if (token === ")" && negated > 0) negated -= 1;
    else if (token.startsWith("'") && tokens[at - 1] !== "!" && negated === 0) words.push(token);
  }
  return { words: [...new Set(words)], alternatives: tokens.includes("|") };
}
