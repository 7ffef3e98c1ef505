/** One select, insert, update or delete of a statement, without those inside it. */
export interface Scope {
  /** Its text, with `#n#` in place of another scope, by its index among all. */
  text: string;
  parent: number | null;
}

const BEGINS = /^[\s(]*(?:select|insert|update|delete|with|values)\b/i;

function textOfLiteralsAway(sql: string): string {
  return sql.replaceAll(/--[^\n]*/g, " ").replaceAll(/'(?:[^']|'')*'/g, "''");
}

/** Index of the bracket that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`a bracket that nothing closes: ${text.slice(open, open + 60)}`);
}

/** A statement as its scopes; parts of a union are separate scopes beside each other. */
export function parseScopes(sql: string): readonly Scope[] {
  const scopes: Scope[] = [];
  const take = (text: string, parent: number | null): number[] => {
    const cut = cutOut(text);
    return cut.text.split(/\b(?:union(?:\s+all)?|except|intersect)\b/i).map((part) => {
      const own = scopes.push({ text: part, parent }) - 1;
      scopes[own] = { parent, text: filled(part, cut.inner, own) };
      return own;
    });
  };
  const filled = (part: string, inner: readonly string[], own: number) =>
    part.replaceAll(/@(\d+)@/g, (_all, n: string) =>
      take(inner[Number(n)] ?? "", own)
        .map((at) => `#${at}#`)
        .join(" "),
    );
  take(textOfLiteralsAway(sql), null);
  return scopes;
}

/** The queries in brackets, cut out of a text. */
function cutOut(text: string): { text: string; inner: string[] } {
  const inner: string[] = [];
  let out = "";
  let at = 0;
  while (at < text.length) {
    if (text[at] === "(") {
      const end = closing(text, at);
      const within = text.slice(at + 1, end);
      if (BEGINS.test(within)) {
        out += ` @${inner.push(within) - 1}@ `;
        at = end + 1;
        continue;
      }
    }
    out += text[at];
    at += 1;
  }
  return { text: out, inner };
}

/** Splits a list at the commas outside of brackets. */
export function splitList(text: string): string[] {
  const parts: string[] = [];
  let [depth, part] = [0, ""];
  for (const letter of text) {
    if (letter === "(" || letter === "[" || letter === "{") depth += 1;
    if (letter === ")" || letter === "]" || letter === "}") depth -= 1;
    if (letter === "," && depth === 0) {
      parts.push(part.trim());
      part = "";
    } else part += letter;
  }
  return part.trim() === "" ? parts : [...parts, part.trim()];
}
