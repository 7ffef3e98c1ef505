// Exact lexemes in the search vector of a story. They start with `@`, which no word does; ids of sections, tags,
// authors and entities are unique in the whole installation, all other marks contain their account.

/** Mark of every story of an account. */
export function accountMark(accountId: number): string {
  return `@${accountId}`;
}

/** m: by publication time · u: by time of the last change */
export type TimeKind = "m" | "u";

type Period = "month" | "quarter" | "year";

const PERIODS: readonly Period[] = ["month", "quarter", "year"];

/** Get the name of the period that contains an instant in ISO form. */
function formatPeriod(iso: string, period: Period): string {
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
  return formatPeriod(at.toISOString(), period);
}

export function periodMark(accountId: number, kind: TimeKind, period: string): string {
  return `@${accountId}${kind}${period}`;
}

/** Get the marks of every period that contains an instant. */
export function timeMarks(accountId: number, kind: TimeKind, at: Date): string[] {
  const iso = at.toISOString();
  return PERIODS.map((period) => periodMark(accountId, kind, formatPeriod(iso, period)));
}

/** Mark of a template's stories, case-insensitive; without a template it is `text`. */
export function templateMark(accountId: number, template: string | null): string {
  return `@${accountId}x${encodeURIComponent((template ?? "text").toLowerCase())}`;
}

/** s section · t tag · a author · e entity */
export function facetMark(kind: "s" | "t" | "a" | "e", id: number): string {
  return `@${kind}${id}`;
}

function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/** Build a tsquery that requires one mark of every group; an empty group is ignored. */
export function marksQuery(groups: readonly (readonly string[])[]): string {
  return groups
    .filter((group) => group.length > 0)
    .map((group) =>
      group.length === 1 ? group.map(quoteLexeme).join("") : `(${group.map(quoteLexeme).join(" | ")})`,
    )
    .join(" & ");
}
