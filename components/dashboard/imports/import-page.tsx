"use client";

import { useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { JsonView } from "@/components/ui/json-view";
import { RelativeTime } from "@/components/ui/relative-time";
import { ObjectPage } from "../object/object-page";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { ImportProblems } from "./import-problems";
import { getSourceName, ImportStatus, toCountLines } from "./import-status";

const POLL_MILLISECONDS = 2_000;

/** Kinds in processing order; other kinds that an importer counts follow. */
const OUTCOMES: readonly string[] = ["created", "updated", "unchanged", "skipped", "failed"];

function isOther(name: string): boolean {
  return !OUTCOMES.includes(name);
}

function Report({ counts }: { counts: Record<string, unknown> }) {
  const lines = toCountLines(counts);
  if (lines.length === 0) {
    return (
      <EmptyState icon={Hourglass} title="No results yet">
        Results appear here while the file is imported.
      </EmptyState>
    );
  }
  const present = new Set(lines.flatMap((line) => line.outcomes.map((entry) => entry.name)));
  const outcomes = [...OUTCOMES.filter((name) => present.has(name)), ...[...present].filter(isOther)];
  return (
    // Wider than a phone: a focusable region that the keyboard can scroll.
    <section aria-label="Report" tabIndex={0} className="overflow-x-auto rounded">
      <table className="w-full max-w-3xl text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-ink-3">
            <th scope="col" className="h-9 pr-4 text-left font-medium">
              Type
            </th>
            {outcomes.map((outcome) => (
              <th key={outcome} scope="col" className="px-3 text-right font-medium first-letter:uppercase">
                {outcome}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.what} className="border-b border-line">
              <th scope="row" className="py-2.5 pr-4 text-left font-medium first-letter:uppercase">
                {line.what.replaceAll("_", " ")}
              </th>
              {outcomes.map((outcome) => {
                const count = line.outcomes.find((entry) => entry.name === outcome)?.count ?? 0;
                return (
                  <td key={outcome} className={`tabular px-3 text-right ${count === 0 ? "text-ink-3" : ""}`}>
                    {count.toLocaleString("en")}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** One import run: its report and the items that failed. A running import is polled. */
export function ImportPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.imports.get.queryOptions(
      { id },
      { refetchInterval: ({ state }) => (state.data?.status === "running" ? POLL_MILLISECONDS : false) },
    ),
  );
  const run = query.data;
  if (run === undefined) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  const problems = Object.values(run.problems).reduce((sum, count) => sum + count, 0);
  return (
    <ObjectPage
      kind="Import"
      title={run.fileName}
      badges={
        <>
          <ImportStatus status={run.status} />
          {run.dryRun && <Badge tone="warn">Dry run</Badge>}
        </>
      }
      id={run.id}
      facts={[
        { label: "Source", value: getSourceName(run.source) },
        { label: "Started by", value: run.startedBy },
        { label: "Started", value: <RelativeTime systemClock date={run.startedAt} /> },
        {
          label: run.finishedAt === null ? "Last activity" : "Ended",
          value: <RelativeTime systemClock date={run.finishedAt ?? run.updatedAt} />,
        },
        ...(run.message === null ? [] : [{ label: "Message", value: run.message }]),
      ]}
      tabs={[
        { value: "report", label: "Report", content: <Report counts={run.counts} /> },
        { value: "problems", label: "Problems", count: problems, content: <ImportProblems runId={run.id} /> },
        { value: "json", label: "JSON", content: <JsonView value={run} label="run" /> },
      ]}
    />
  );
}
