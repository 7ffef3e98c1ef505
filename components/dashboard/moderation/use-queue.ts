"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Queue } from "@/server/engagement/moderation/index";
import { queueFilters } from "../list/list-filters";
import { useListAddress } from "../list/use-list-address";
import { useTRPC } from "../trpc/client";
import { COMMENTS_PER_PAGE } from "./moderation-labels";

/** Refresh interval of the queue counts. */
const COUNT_MILLISECONDS = 5_000;

/** State of the queue in the URL: rows without those just decided, and the number of new arrivals. */
export function useQueue() {
  const trpc = useTRPC();
  const address = useListAddress(queueFilters);
  const { filter, page } = address;
  const queue: Queue = filter.queue ?? "pending";
  const list = useQuery(
    trpc.moderation.queue.queryOptions(
      { filter, page: { ...page, limit: COMMENTS_PER_PAGE } },
      { placeholderData: keepPreviousData },
    ),
  );
  const counts = useQuery(
    trpc.moderation.counts.queryOptions(undefined, { refetchInterval: COUNT_MILLISECONDS }),
  );
  // Decided on this page and still in the server's last response.
  const [hiddenIds, setHiddenIds] = useState<ReadonlySet<number>>(new Set());
  const shown = list.data?.rows.filter(({ id }) => !hiddenIds.has(id)) ?? [];
  const total = queue === "all" ? undefined : counts.data?.[queue];
  const isWhole = list.data !== undefined && list.data.next === null && list.data.previous === null;
  const isNarrowed = [filter.text, filter.author, filter.comment].some((part) => part !== undefined);
  const loadedCount = list.data?.rows.length ?? 0;
  const arrived =
    total === undefined || isNarrowed || list.isFetching || !isWhole ? 0 : Math.max(0, total - loadedCount);
  return {
    ...address,
    queue,
    list,
    counts: counts.data,
    shown,
    arrived,
    isNarrowed,
    hide: (ids: readonly number[]) => setHiddenIds((before) => new Set([...before, ...ids])),
    restore: (ids: readonly number[]) =>
      setHiddenIds((before) => new Set([...before].filter((id) => !ids.includes(id)))),
  };
}
