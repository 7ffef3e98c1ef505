"use client";

import { useQuery } from "@tanstack/react-query";
import { GitMerge } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { lazyOpenDialog } from "@/components/ui/lazy-part";
import { RelativeTime } from "@/components/ui/relative-time";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { UndoMerge } from "./undo-merge";

const MergeDialog = lazyOpenDialog(async () => (await import("./merge-dialog")).MergeDialog);

/** Merges of a subscriber, with a button to merge another one. */
export function MergePanel({ subscriberId }: { subscriberId: number }) {
  const trpc = useTRPC();
  const canEdit = useStaff().permissions.includes("subscribers:write");
  const [isMerging, setMerging] = useState(false);
  const merges = useQuery(trpc.merges.list.queryOptions({ subscriberId }));
  const rows = merges.data ?? [];
  return (
    <section aria-label="Merges" className="flex flex-col gap-3">
      {rows.length === 0 && <p className="text-sm text-ink-3">No merges yet.</p>}
      {rows.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {rows.map((merge) => (
            <li key={merge.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
              <span className="min-w-0 flex-1">
                Subscriber {merge.goneId} merged into {merge.keptId}, <RelativeTime date={merge.mergedAt} />
              </span>
              {merge.undoneAt === null ? (
                canEdit && <UndoMerge id={merge.id} />
              ) : (
                <Badge>
                  Undone <RelativeTime date={merge.undoneAt} />
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      {canEdit && (
        <div>
          <Button onClick={() => setMerging(true)}>
            <GitMerge aria-hidden />
            Merge another subscriber
          </Button>
        </div>
      )}
      {isMerging && <MergeDialog keptId={subscriberId} onClose={() => setMerging(false)} />}
    </section>
  );
}
