"use client";

import { useQuery } from "@tanstack/react-query";
import { Newspaper } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { getSourceName, ImportStatus } from "../imports/import-status";
import { PageHeader } from "../page-header";
import { useStaff } from "../staff-provider";
import { STATE_NAMES, StateBadge } from "../stories/state-badge";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { DayBars } from "./day-bars";
import { MoneyPanel } from "./money-panel";
import { OVERVIEW_ROWS } from "./overview-rows";
import { Figure, Panel } from "./panel";

function Figures() {
  const trpc = useTRPC();
  const query = useQuery(trpc.overview.newsroom.queryOptions());
  if (query.data === undefined) {
    if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
    return <Skeleton className="h-40 w-full" />;
  }
  const { today, week, month, days, states } = query.data;
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Panel title="Published" more={{ href: "/dashboard/stories?published=month", label: "View all" }}>
        <div className="grid grid-cols-3 p-1.5">
          <Figure
            label="Today"
            value={today.toLocaleString("en")}
            href="/dashboard/stories?published=today"
          />
          <Figure label="7 days" value={week.toLocaleString("en")} href="/dashboard/stories?published=week" />
          <Figure
            label="30 days"
            value={month.toLocaleString("en")}
            href="/dashboard/stories?published=month"
          />
        </div>
        <div className="px-5 pt-1 pb-4">
          <DayBars days={days} />
        </div>
      </Panel>
      {states !== null && (
        <Panel title="In progress">
          <ul className="p-1.5">
            {states.map(({ state, count, more }) => (
              <li key={state}>
                <Link
                  href={`/dashboard/stories?state=${state}`}
                  prefetch={false}
                  className="flex h-10 items-center justify-between rounded-md px-2.5 hover:bg-hover"
                >
                  <StateBadge state={state} />
                  <span className={`tabular text-sm font-medium ${count === 0 ? "text-ink-3" : ""}`}>
                    {count.toLocaleString("en")}
                    {more && "+"}
                    <span className="sr-only"> stories: {STATE_NAMES[state]}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

function NewestStories() {
  const trpc = useTRPC();
  const query = useQuery(trpc.stories.list.queryOptions({ filter: {}, page: { limit: OVERVIEW_ROWS } }));
  return (
    <Panel title="Recently updated" more={{ href: "/dashboard/stories", label: "All stories" }}>
      {query.data === undefined ? (
        query.error === null ? (
          <Skeleton className="m-4 h-40" />
        ) : (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : query.data.rows.length === 0 ? (
        <EmptyState icon={Newspaper} title="No stories yet">
          Stories that are written here, imported or sent through the API appear here, newest first.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {query.data.rows.map((story) => (
            <li key={story.id}>
              <Link
                href={`/dashboard/stories/${story.id}`}
                prefetch={false}
                data-row-link=""
                className="flex items-center gap-3 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-sm font-medium">{story.headline || "Untitled"}</span>
                  <span className="block truncate text-xs text-ink-3">
                    {[...story.sections.slice(0, 1), ...story.authors.slice(0, 1)]
                      .map((named) => named.name)
                      .join(", ")}
                  </span>
                </span>
                <StateBadge state={story.state} />
                <RelativeTime
                  date={story.updatedAt}
                  className="w-24 shrink-0 text-end text-xs text-ink-3 max-sm:hidden"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function LatestImports() {
  const trpc = useTRPC();
  const query = useQuery(trpc.imports.list.queryOptions({ page: { limit: OVERVIEW_ROWS } }));
  return (
    <Panel title="Imports" more={{ href: "/dashboard/imports", label: "All imports" }}>
      {query.data === undefined ? (
        query.error === null ? (
          <Skeleton className="m-4 h-40" />
        ) : (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : query.data.rows.length === 0 ? (
        <div className="px-4 py-6 text-sm text-ink-2">
          No imports yet. Import an existing archive with
          <code className="mt-2 block rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs break-words text-ink">
            npm run masthead -- import wordpress export.xml
          </code>
        </div>
      ) : (
        <ul className="divide-y divide-line">
          {query.data.rows.map((run) => (
            <li key={run.id}>
              <Link
                href={`/dashboard/imports/${run.id}`}
                prefetch={false}
                className="flex items-center gap-3 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-sm font-medium">{run.fileName}</span>
                  <span className="block truncate text-xs text-ink-3">
                    {getSourceName(run.source)}, <RelativeTime date={run.startedAt} />
                  </span>
                </span>
                <ImportStatus status={run.status} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Overview of recent activity and pending work; every number links to the list it counts. */
export function OverviewPage() {
  const { account, permissions } = useStaff();
  return (
    <div className="max-w-6xl">
      <PageHeader
        title="Overview"
        description={`Days use the ${account.timeZone.replaceAll("_", " ")} time zone.`}
      />
      <div className="flex flex-col gap-5">
        {permissions.includes("payments:read") && <MoneyPanel />}
        <Figures />
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <NewestStories />
          {permissions.includes("imports:read") && <LatestImports />}
        </div>
      </div>
    </div>
  );
}
