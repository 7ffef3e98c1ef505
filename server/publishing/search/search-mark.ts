// Exact lexemes in the search vector of a story. They begin with `@`, which no word does; ids of sections, tags,
// authors and entities are unique in the whole installation, everything else carries its account.

/** Every story of an account. */
export function accountMark(accountId: number): string {
  return `@${accountId}`;
}

/** m: by the time it was published · u: by the time it was last changed */
export type TimeKind = "m" | "u";

/** `2026-11`, `2026q4` or `2026`: calendar periods in UTC. */
export function periodName(at: Date, period: "month" | "quarter" | "year"): string {
  const year = at.toISOString().slice(0, 4);
  switch (period) {
    case "month":
      return at.toISOString().slice(0, 7);
    case "quarter":
      return `${year}q${Math.floor(at.getUTCMonth() / 3) + 1}`;
    case "year":
      return year;
  }
}

export function periodMark(accountId: number, kind: TimeKind, period: string): string {
  return `@${accountId}${kind}${period}`;
}

/** Marks of every period that an instant falls into. */
export function timeMarks(accountId: number, kind: TimeKind, at: Date): string[] {
  return (["month", "quarter", "year"] as const).map((period) =>
    periodMark(accountId, kind, periodName(at, period)),
  );
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
