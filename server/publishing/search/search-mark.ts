// Exact lexemes in the search vector of a story. They begin with `@`, which no word does; ids of sections, tags,
// authors and entities are unique in the whole installation, everything else carries its account.

/** Every story of an account. */
export function accountMark(accountId: number): string {
  return `@${accountId}`;
}

/** m: published in this month (UTC) · u: last changed in this month */
export type MonthKind = "m" | "u";

export function monthMark(accountId: number, kind: MonthKind, at: Date): string {
  return `@${accountId}${kind}${at.toISOString().slice(0, 7)}`;
}

/** Stories of a template, in any case; without one it is `text`. */
export function templateMark(accountId: number, template: string | null): string {
  return `@${accountId}x${encodeURIComponent((template ?? "text").toLowerCase())}`;
}

/** s section · t tag · a author · e entity */
export function facetMark(kind: "s" | "t" | "a" | "e", id: number): string {
  return `@${kind}${id}`;
}

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/** Text of a tsquery that wants one mark of every group; an empty group is left out. */
export function marksQuery(groups: readonly (readonly string[])[]): string {
  return groups
    .filter((group) => group.length > 0)
    .map((group) => (group.length === 1 ? group.map(quoted).join("") : `(${group.map(quoted).join(" | ")})`))
    .join(" & ");
}
