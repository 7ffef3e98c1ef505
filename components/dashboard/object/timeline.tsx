import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { RelativeTime } from "@/components/ui/relative-time";

export interface TimelineEntry {
  id: string;
  title: ReactNode;
  detail?: ReactNode;
  at: Date;
  /** Highlights the entry that is in effect. */
  current?: boolean;
}

/** Events of an object, latest first. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {entries.map((entry, index) => (
        <li key={entry.id} className="relative flex gap-3 pb-5 last:pb-0">
          {index < entries.length - 1 && (
            <span aria-hidden className="absolute top-4 bottom-0 start-[5px] w-px bg-line" />
          )}
          <span
            aria-hidden
            className={cn(
              "mt-1.5 size-[11px] shrink-0 rounded-full border-2",
              entry.current === true ? "border-good bg-good" : "border-line-strong bg-canvas",
            )}
          />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-baseline gap-x-2 text-sm">
              <span className="font-medium">{entry.title}</span>
              <RelativeTime date={entry.at} className="text-xs text-ink-3" />
            </div>
            {entry.detail !== undefined && <div className="text-sm text-ink-2">{entry.detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
