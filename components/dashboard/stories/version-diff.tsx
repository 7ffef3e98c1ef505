"use client";

import { useQuery } from "@tanstack/react-query";
import { Equal } from "lucide-react";
import type { ReactNode } from "react";
import { Badge, type Tone } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { ExactTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import type { VersionComparison } from "@/server/publishing/newsroom/index";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { TextParts } from "./text-parts";

type FieldChange = VersionComparison["fields"][number];
type ElementChange = VersionComparison["elements"][number];

const CHANGE: Readonly<Record<ElementChange["change"], { name: string; tone: Tone }>> = {
  added: { name: "Added", tone: "good" },
  removed: { name: "Removed", tone: "bad" },
  changed: { name: "Changed", tone: "accent" },
  moved: { name: "Moved", tone: "neutral" },
};

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1.5 border-b border-line py-3.5 last:border-0 md:grid-cols-[11rem_1fr]">
      <div className="flex flex-wrap items-start gap-2 text-sm text-ink-3">{label}</div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function Value({ kind, text }: { kind: "added" | "removed"; text: string | null }) {
  if (text === null) return null;
  return <TextParts parts={[{ kind, text }]} />;
}

function Change({ change }: { change: FieldChange }) {
  switch (change.kind) {
    case "text":
      return <TextParts parts={change.parts} />;
    case "value":
      return (
        <>
          <Value kind="removed" text={change.before} />
          <Value kind="added" text={change.after} />
        </>
      );
    case "names":
      return (
        <>
          {change.reordered && <p className="text-sm text-ink-2">Order changed</p>}
          <Value kind="removed" text={change.removed.length === 0 ? null : change.removed.join(", ")} />
          <Value kind="added" text={change.added.length === 0 ? null : change.added.join(", ")} />
        </>
      );
  }
}

function Side({ name, version }: { name: string; version: VersionComparison["before"] }) {
  return (
    <div className="text-sm">
      <span className="text-ink-3">{name} </span>
      <span className="font-medium">Version {version.version}</span>
      <span className="text-ink-2">
        {" "}
        by {version.createdBy}, <ExactTime date={version.createdAt} />
      </span>
    </div>
  );
}

function Comparison({ data }: { data: VersionComparison }) {
  const nothing = data.fields.length === 0 && data.elements.length === 0;
  return (
    <section aria-label="What changed" className="rounded-lg border border-line">
      <div className="flex flex-col gap-1 border-b border-line bg-sunken px-4 py-3">
        <Side name="From" version={data.before} />
        <Side name="To" version={data.after} />
      </div>
      {nothing ? (
        <EmptyState icon={Equal} title="No content changes">
          These versions differ only in status or times.
        </EmptyState>
      ) : (
        <div className="px-4">
          {data.fields.map((change) => (
            <Row key={change.field} label={change.field}>
              <Change change={change} />
            </Row>
          ))}
          {data.elements.map((element, index) => (
            <Row
              key={`${element.card}-${element.element}-${index}`}
              label={
                <>
                  <span className="basis-full">Card {element.card}</span>
                  <Badge tone={CHANGE[element.change].tone}>{CHANGE[element.change].name}</Badge>
                  <Badge>{element.element}</Badge>
                </>
              }
            >
              <TextParts parts={element.parts} />
            </Row>
          ))}
        </div>
      )}
    </section>
  );
}

/** Differences between two versions. */
export function VersionDiff({ storyId, before, after }: { storyId: string; before: number; after: number }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.stories.compare.queryOptions({ storyId, before, after }));
  if (query.data !== undefined) return <Comparison data={query.data} />;
  if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
