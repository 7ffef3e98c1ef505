"use client";

import Link from "next/link";
import { cn } from "@/components/ui/cn";
import type { Queue } from "@/server/engagement/moderation/index";
import { formatQueueCount, QUEUES } from "./moderation-labels";

interface QueueTabsProps {
  queue: Queue;
  counts: Partial<Record<Queue, number>> | undefined;
  toHref: (queue: Queue) => string;
}

/** Moderation queues as links, with the number of comments in each. */
export function QueueTabs({ queue, counts, toHref }: QueueTabsProps) {
  return (
    <nav
      aria-label="Queues"
      className="-mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      {QUEUES.map(({ value, label }) => (
        <Link
          key={value}
          href={toHref(value)}
          prefetch={false}
          aria-current={value === queue ? "page" : undefined}
          className={cn(
            "-mb-px flex h-10 items-center gap-1.5 border-b-2 px-2 text-sm font-medium whitespace-nowrap focus-visible:-outline-offset-2",
            value === queue ? "border-accent text-ink" : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {label}
          {value !== "all" && (
            <span className="tabular text-xs font-normal text-ink-3">
              {formatQueueCount(counts?.[value])}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
