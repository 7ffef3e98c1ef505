import { parseScopes, type Scope, splitList } from "./sql-scopes";

/** Keywords that follow a table in a statement and are not an alias of it. */
const NO_NAME =
  /^(?:where|set|on|join|left|right|cross|inner|full|natural|order|group|limit|returning|values|for|using|select|do|default|having|offset|window|with|lateral|is|and|or|not|then|end|when|from)$/i;

interface Named {
  /** The scope that contains it, and the name by which conditions refer to it. */
  scope: number;
  name: string;
  /** A table, a named query, other scopes, or a list of values. */
  what: string;
}

const CALL = String.raw`\([^()]*(?:\([^()]*\)[^()]*)*\)`;
const SOURCE = String.raw`(?:only\s+|lateral\s+)?(#\d+#(?:\s+#\d+#)*|[a-z_][a-z0-9_]*(?:${CALL})?)(?:\s+(?:as\s+)?([a-z_][a-z0-9_]*))?`;
const FIRST = new RegExp(
  String.raw`(?<!\bdistinct\s+)\b(?:from|join|into|using|(?<!for\s)(?<!do\s)update)\s+${SOURCE}`,
  "gi",
);
const NEXT = new RegExp(String.raw`^\s*(?:\([^()]*\)\s*)?,\s*${SOURCE}`, "i");

/** What a scope reads and writes, by the names that its conditions use. */
function namedIn({ text }: Scope, scope: number): Named[] {
  const names: Named[] = [];
  const add = ([, what = "", alias]: RegExpExecArray) => {
    const name = alias === undefined || NO_NAME.test(alias) ? what : alias;
    names.push({ scope, what: what.toLowerCase(), name: name.toLowerCase() });
  };
  for (const match of text.matchAll(FIRST)) {
    add(match);
    if (!/^from/i.test(match[0])) continue;
    let rest = text.slice(match.index + match[0].length);
    for (let more = NEXT.exec(rest); more !== null; more = NEXT.exec(rest)) {
      add(more);
      rest = rest.slice(more[0].length);
    }
  }
  return names;
}

const WITH =
  /(?:\bwith(?:\s+recursive)?|,)\s*([a-z_]+)(?:\s*\([^()]*\))?\s+as\s+(?:not\s+)?(?:materialized\s+)?(#\d+#(?:\s+#\d+#)*)/gi;
const IS_ACCOUNT = /(?:\b([a-z_][a-z0-9_]*)\.)?\baccount_id\s*=\s*\$1(?!\d)/gi;
const IS_THE_ACCOUNT = /(?:\b([a-z_][a-z0-9_]*)\.)?(?<!_)\bid\s*=\s*\$1(?!\d)/gi;
const ARE_SAME = /\b([a-z_][a-z0-9_]*)\.[a-z_]+\s*=\s*([a-z_][a-z0-9_]*)\.[a-z_]+/gi;
const INSERT =
  /insert\s+into\s+([a-z_]+)(?:\s+as\s+[a-z_]+)?\s*\(([^()]*)\)\s*(?:values\s*\(|select\b|(?=#))/i;

const GIVEN = /^\s*insert\s[^()]*\([^()]*\)\s*values\b/i;

/** The value that an insert gives to the account; null: it sets no account. */
function insertedAccount(text: string): string | null {
  const match = INSERT.exec(text);
  if (match === null) return null;
  const at = splitList(match[2] ?? "").indexOf("account_id");
  if (at < 0) return null;
  const rest = text.slice(match.index + match[0].length);
  return rest.startsWith("#") ? rest : (splitList(rest.replace(/\bfrom\b[\s\S]*$/i, ""))[at] ?? null);
}

const placesIn = (text: string) => [...text.matchAll(/#(\d+)#/g)].map(([, n]) => Number(n));

/** A statement with what it reads and writes, and which of that is known to belong to the account. */
class Reading {
  private readonly scopes: readonly Scope[];
  private readonly named: readonly Named[];
  private readonly bound = new Set<Named>();
  private readonly ties: (readonly [Named | undefined, Named | undefined])[] = [];
  /** Scopes of named queries (CTEs). */
  private readonly queries: ReadonlyMap<string, readonly number[]>;

  constructor(
    sql: string,
    private readonly tables: ReadonlySet<string>,
  ) {
    this.scopes = parseScopes(sql);
    this.named = this.scopes.flatMap(namedIn);
    this.queries = new Map(
      this.scopes.flatMap(({ text }) =>
        [...text.matchAll(WITH)].map(
          ([, name = "", where = ""]) => [name.toLowerCase(), placesIn(where)] as const,
        ),
      ),
    );
    for (const [scope, { text }] of this.scopes.entries()) {
      this.compare(scope, text);
      this.insert(scope, text);
    }
    this.spread();
  }

  /** Resolves a name in a scope: there, or in the scopes around it. */
  private find(from: number, name: string): Named | undefined {
    for (let at: number | null = from; at !== null; at = this.scopes[at]?.parent ?? null) {
      const one = this.named.find((other) => other.scope === at && other.name === name.toLowerCase());
      if (one !== undefined) return one;
    }
    return undefined;
  }

  private own(scope: number): Named[] {
    return this.named.filter((one) => one.scope === scope);
  }

  private bind(one: Named | undefined): void {
    if (one !== undefined) this.bound.add(one);
  }

  private target(scope: number, text: string): Named | undefined {
    const into = INSERT.exec(text)?.[1]?.toLowerCase();
    return this.own(scope).find(({ what }) => what === into);
  }

  private compare(scope: number, text: string): void {
    const target = this.target(scope, text);
    const read = this.own(scope).find((one) => one !== target) ?? target;
    for (const [, name] of text.matchAll(IS_ACCOUNT))
      this.bind(name === undefined ? read : this.find(scope, name));
    for (const [, name] of text.matchAll(IS_THE_ACCOUNT)) {
      const one = name === undefined ? read : this.find(scope, name);
      if (one?.what === "account") this.bind(one);
    }
    for (const [, left = "", right = ""] of text.matchAll(ARE_SAME))
      this.ties.push([this.find(scope, left), this.find(scope, right)]);
  }

  private insert(scope: number, text: string): void {
    const target = this.target(scope, text);
    const value = insertedAccount(text);
    if (target === undefined || value === null) return;
    if (/^\$1(?!\d)/.test(value)) return this.bind(target);
    const from = /^([a-z_][a-z0-9_]*)\.account_id\b/i.exec(value)?.[1];
    const read = this.own(scope).find((one) => one !== target);
    if (from !== undefined) this.ties.push([target, this.find(scope, from)]);
    else if (/^account_id\b/i.test(value)) this.ties.push([target, read]);
  }

  /** Whether scopes return only data of the account: that is the purpose of a named query or a subquery. */
  private areBound(scopes: readonly number[], query: string): boolean {
    return scopes.every((scope) => {
      // What an insert of given values returns are those values: they bind nothing to the account.
      if (GIVEN.test(this.scopes[scope]?.text ?? "")) return false;
      const own = this.own(scope).filter(({ what }) => what !== query);
      if (own.length > 0) return own.some((one) => this.bound.has(one));
      const text = this.scopes[scope]?.text ?? "";
      const inner = placesIn(text);
      if (inner.length > 0) return this.areBound(inner, query);
      // Without a table of its own it returns data of the surrounding scope.
      return [...text.matchAll(/\b([a-z_]+)\.[a-z_]+/gi)].some(([, name = ""]) => {
        const one = this.find(scope, name);
        return one !== undefined && this.bound.has(one);
      });
    });
  }

  private spread(): void {
    for (let size = -1; size !== this.bound.size; ) {
      size = this.bound.size;
      for (const one of this.named) {
        const innerScopes = this.queries.get(one.what) ?? placesIn(one.what);
        if (innerScopes.length > 0 && this.areBound(innerScopes, one.what)) this.bound.add(one);
      }
      for (const [left, right] of this.ties) {
        if (left === undefined || right === undefined) continue;
        if (this.bound.has(left)) this.bound.add(right);
        if (this.bound.has(right)) this.bound.add(left);
      }
    }
  }

  unbound(): Named[] {
    return this.named.filter((one) => this.tables.has(one.what) && !this.bound.has(one));
  }
}

/**
 * The parts of a statement that are not bound to the account: every table that it reads or writes must have its
 * account compared with the first parameter, or be joined by a column to a table that has. Empty for a bound
 * statement.
 */
export function findUnboundTables(sql: string, tables: ReadonlySet<string>): string[] {
  return new Reading(sql, tables)
    .unbound()
    .map(({ what, name }) => (what === name ? what : `${what} ${name}`));
}

const GIVES_ACCOUNTS =
  /^\s*select\s+(?:distinct\s+)?(?:a\.id|[a-z]\.account_id)(?:\s+as\s+"?[a-z]+"?)?\s+from\s/i;

/**
 * Whether a statement covers all accounts and reveals nothing about any: it returns ids of accounts and accepts none.
 */
export function returnsAccountIdsOnly(sql: string): boolean {
  return GIVES_ACCOUNTS.test(sql) && !/\baccount_id\s*=\s*\$/i.test(sql);
}
