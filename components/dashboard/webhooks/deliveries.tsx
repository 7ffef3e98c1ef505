"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSearch, Inbox, Radio } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyOpenDialog } from "@/components/ui/lazy-part";
import type { WebhookEndpoint } from "@/server/webhooks/index";
import { FilterButton } from "../list/filter-button";
import { deliveryFilters } from "../list/list-filters";
import { Pager } from "../list/pager";
import { useListAddress } from "../list/use-list-address";
import { usePreferences } from "../preferences-provider";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { DELIVERY_COLUMNS } from "./delivery-columns";
import { STATE_OPTIONS } from "./webhook-labels";
import { DELIVERIES_PER_PAGE } from "./webhooks-per-page";

const ReplayRange = lazyOpenDialog(async () => (await import("./replay-range")).ReplayRange);

const LIVE_MILLISECONDS = 1_500;
/** Poll interval while a delivery is in progress. */
const POLL_MILLISECONDS = 4_000;

function LiveButton({ live, onChange }: { live: boolean; onChange: (live: boolean) => void }) {
  return (
    <Button
      aria-pressed={live}
      onClick={() => onChange(!live)}
      className={cn(live && "border-good text-good")}
    >
      {live ? <span aria-hidden className="breathe size-2 rounded-full bg-good" /> : <Radio aria-hidden />}
      {live ? "Live" : "Go live"}
    </Button>
  );
}

/** Deliveries of a webhook, newest first; in live mode new ones appear as they are created. */
export function Deliveries({ webhook }: { webhook: WebhookEndpoint }) {
  const trpc = useTRPC();
  const { preferences } = usePreferences();
  const { permissions } = useStaff();
  const { filter, page, narrow, clear, pageHref } = useListAddress(deliveryFilters);
  const [live, setLive] = useState(false);
  const [replaying, setReplaying] = useState(false);
  const newest = page.after === undefined && page.before === undefined;
  const query = useQuery(
    trpc.webhooks.deliveries.queryOptions(
      { endpointId: webhook.id, filter, page: { ...page, limit: DELIVERIES_PER_PAGE } },
      {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state }) => {
          if (live && newest) return LIVE_MILLISECONDS;
          return state.data?.rows.some((row) => row.state === "pending") === true ? POLL_MILLISECONDS : false;
        },
      },
    ),
  );
  const { data, error } = query;
  const narrowed = filter.state !== undefined || filter.name !== undefined;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <FilterButton
          label="Status"
          value={filter.state}
          options={STATE_OPTIONS}
          onChange={(state) => narrow({ state })}
        />
        <FilterButton
          label="Event"
          value={filter.name}
          options={webhook.events.map((name) => ({ value: name, label: name }))}
          onChange={(name) => narrow({ name })}
        />
        {narrowed && (
          <Button variant="ghost" size="sm" onClick={clear}>
            Clear all
          </Button>
        )}
        <div className="ml-auto flex gap-2">
          {newest && <LiveButton live={live} onChange={setLive} />}
          {permissions.includes("webhooks:write") && (
            <Button onClick={() => setReplaying(true)}>Replay deliveries</Button>
          )}
        </div>
      </div>
      {error !== null && data === undefined ? (
        <QueryError error={error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <DataTable
            label="Deliveries"
            columns={DELIVERY_COLUMNS}
            rows={data?.rows}
            rowId={(row) => row.id}
            density={preferences.density}
            stale={query.isPlaceholderData}
            empty={
              narrowed ? (
                <EmptyState
                  icon={FileSearch}
                  title="No delivery matches"
                  action={<Button onClick={clear}>Clear the filters</Button>}
                >
                  Deliveries are kept for 30 days.
                </EmptyState>
              ) : (
                <EmptyState icon={Inbox} title="No deliveries yet">
                  Each event for this webhook appears here with its request, response and duration. Send a
                  test event to see one.
                </EmptyState>
              )
            }
          />
          {data !== undefined && data.rows.length > 0 && (
            <Pager
              shown={data.rows.length}
              previous={data.previous === null ? null : pageHref({ before: data.previous })}
              next={data.next === null ? null : pageHref({ after: data.next })}
            />
          )}
        </>
      )}
      {replaying && <ReplayRange webhook={webhook} onClose={() => setReplaying(false)} />}
    </>
  );
}
