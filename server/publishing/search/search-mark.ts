// Exact lexemes in the search vector of a story. They begin with `@`, which no word does; ids of sections, tags,
// authors and entities are unique in the whole installation, everything else carries its account.

/** Every story of an account. */
export function accountMark(accountId: number): string {
  return `@${accountId}`;
}

/** m: by the time it was published · u: by the time it was last changed */
export type TimeKind = "m" | "u";

type Period = "month" | "quarter" | "year";

const PERIODS: readonly Period[] = ["month", "quarter", "year"];

/** The name of a period that an instant in ISO form falls into. */
function nameIn(iso: string, period: Period): string {
  const year = iso.slice(0, 4);
  switch (period) {
    case "month":
      return iso.slice(0, 7);
    case "quarter":
      return `${year}q${Math.ceil(Number(iso.slice(5, 7)) / 3)}`;
    case "year":
      return year;
  }
}

/** `2026-11`, `2026q4` or `2026`: calendar periods in UTC. */
export function periodName(at: Date, period: Period): string {
  return nameIn(at.toISOString(), period);
}

export function periodMark(accountId: number, kind: TimeKind, period: string): string {
  return `@${accountId}${kind}${period}`;
}

/** Marks of every period that an instant falls into. */
export function timeMarks(accountId: number, kind: TimeKind, at: Date): string[] {
  const iso = at.toISOString();
  return PERIODS.map((period) => periodMark(accountId, kind, nameIn(iso, period)));
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
