"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queueFilterSchema } from "@/server/admin/schemas/index";
import type { Queue } from "@/server/engagement/moderation/index";
import { useListAddress } from "../list/use-list-address";
import { useTRPC } from "../trpc/client";
import { COMMENTS_PER_PAGE } from "./moderation-words";

/** How often the counts of what waits are read anew. */
const COUNT_MILLISECONDS = 5_000;

/** The queue that the address names, what is left of it after one's own decisions, and what has arrived since. */
export function useQueue() {
  const trpc = useTRPC();
  const address = useListAddress(queueFilterSchema);
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
  // Decided here and not yet gone from what the server sent.
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const shown = list.data?.rows.filter(({ id }) => !gone.has(id)) ?? [];
  const total = queue === "all" ? undefined : counts.data?.[queue];
  const isWhole = list.data !== undefined && list.data.next === null && list.data.previous === null;
  const isNarrowed = [filter.text, filter.author, filter.comment].some((part) => part !== undefined);
  const known = list.data?.rows.length ?? 0;
  const arrived =
    total === undefined || isNarrowed || list.isFetching || !isWhole ? 0 : Math.max(0, total - known);
  return {
    ...address,
    queue,
    list,
    counts: counts.data,
    shown,
    arrived,
    isNarrowed,
    take: (ids: readonly number[]) => setGone((before) => new Set([...before, ...ids])),
    giveBack: (ids: readonly number[]) =>
      setGone((before) => new Set([...before].filter((id) => !ids.includes(id)))),
  };
}
