import { Badge, type Tone } from "@/components/ui/badge";

const STATUSES: Readonly<Record<string, { name: string; tone: Tone }>> = {
  running: { name: "Running", tone: "accent" },
  finished: { name: "Finished", tone: "good" },
  failed: { name: "Failed", tone: "bad" },
  interrupted: { name: "Interrupted", tone: "warn" },
};

export function ImportStatus({ status }: { status: string }) {
  const known = STATUSES[status] ?? { name: status, tone: "neutral" };
  return (
    <Badge tone={known.tone} dot>
      {known.name}
    </Badge>
  );
}

const SOURCES: Readonly<Record<string, string>> = {
  wordpress: "WordPress",
  disqus: "Disqus",
  ghost: "Ghost",
};

export function sourceName(source: string): string {
  return SOURCES[source] ?? source;
}

interface CountLine {
  what: string;
  outcomes: { name: string; count: number }[];
}

/** In the order in which they are read; what an importer counts beside them follows. */
const KINDS = [
  ...["stories", "pages", "authors", "sections", "tags", "comments"],
  ...["attachments", "menu items", "other"],
];

function placeOf({ what }: CountLine): number {
  const place = KINDS.indexOf(what.replaceAll("_", " "));
  return place === -1 ? KINDS.length : place;
}

/**
 * The report of a run as lines: `stories: created 12, unchanged 3`; of what the file held none of, none. Importers of
 * later releases may count what this page does not know: it is shown under the name it has.
 */
export function countLines(counts: Record<string, unknown>): CountLine[] {
  return linesOf(counts)
    .filter(({ outcomes }) => outcomes.some(({ count }) => count > 0))
    .sort((one, other) => placeOf(one) - placeOf(other));
}

function linesOf(counts: Record<string, unknown>): CountLine[] {
  return Object.entries(counts).flatMap(([what, value]): CountLine[] => {
    // How far the run is stands among the counts as a bare number.
    if (typeof value !== "object" || value === null) return [];
    const outcomes = Object.entries(value).flatMap(([name, count]: [string, unknown]) =>
      typeof count === "number" ? [{ name, count }] : [],
    );
    return outcomes.length === 0 ? [] : [{ what, outcomes }];
  });
}

/** Sum of one outcome over everything a run counted. */
export function totalOf(counts: Record<string, unknown>, outcome: string): number {
  return countLines(counts)
    .flatMap((line) => line.outcomes)
    .filter((entry) => entry.name === outcome)
    .reduce((total, entry) => total + entry.count, 0);
}
