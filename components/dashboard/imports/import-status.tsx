import { Badge, type Tone } from "@/components/ui/badge";

const STATUSES: Readonly<Record<string, { name: string; tone: Tone }>> = {
  running: { name: "Running", tone: "accent" },
  finished: { name: "Finished", tone: "good" },
  failed: { name: "Failed", tone: "bad" },
  interrupted: { name: "Interrupted", tone: "warn" },
};

export function ImportStatus({ status }: { status: string }) {
  const display = STATUSES[status] ?? { name: status, tone: "neutral" };
  return (
    <Badge tone={display.tone} dot>
      {display.name}
    </Badge>
  );
}

const SOURCES: Readonly<Record<string, string>> = {
  wordpress: "WordPress",
  disqus: "Disqus",
};

export function getSourceName(source: string): string {
  return SOURCES[source] ?? source;
}

interface CountLine {
  what: string;
  outcomes: { name: string; count: number }[];
}

/** Kinds in processing order; other kinds that an importer counts follow. */
const KINDS = [
  ...["stories", "pages", "authors", "sections", "tags", "comments"],
  ...["attachments", "menu items", "other"],
];

function getSortIndex({ what }: CountLine): number {
  const index = KINDS.indexOf(what.replaceAll("_", " "));
  return index === -1 ? KINDS.length : index;
}

/**
 * Convert the counts of a run to lines: `stories: created 12, unchanged 3`; kinds without items are left out.
 * Importers of later releases may count unknown kinds, which are shown under their own names.
 */
export function toCountLines(counts: Record<string, unknown>): CountLine[] {
  return parseCounts(counts)
    .filter(({ outcomes }) => outcomes.some(({ count }) => count > 0))
    .sort((left, right) => getSortIndex(left) - getSortIndex(right));
}

function parseCounts(counts: Record<string, unknown>): CountLine[] {
  return Object.entries(counts).flatMap(([what, value]): CountLine[] => {
    // The progress of the run is a plain number among the counts.
    if (typeof value !== "object" || value === null) return [];
    const outcomes = Object.entries(value).flatMap(([name, count]: [string, unknown]) =>
      typeof count === "number" ? [{ name, count }] : [],
    );
    return outcomes.length === 0 ? [] : [{ what, outcomes }];
  });
}

/** Sum one outcome over all kinds of a run. */
export function sumOutcome(counts: Record<string, unknown>, outcome: string): number {
  return toCountLines(counts)
    .flatMap((line) => line.outcomes)
    .filter((entry) => entry.name === outcome)
    .reduce((total, entry) => total + entry.count, 0);
}
