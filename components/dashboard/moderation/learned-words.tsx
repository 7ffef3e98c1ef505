"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { formatCount } from "@/components/ui/plural";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { usePolicyChange } from "./use-policy-change";

/** What the spam scorer learned from this account's moderators, with a button to reset it. */
export function LearnedWords({ canEdit }: { canEdit: boolean }) {
  const trpc = useTRPC();
  const change = usePolicyChange();
  const reset = useMutation(trpc.moderation.resetLearned.mutationOptions());
  const query = useQuery(trpc.moderation.learned.queryOptions());
  const [isConfirming, setConfirming] = useState(false);
  if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <SkeletonRows />;
  const { totals, since, words } = query.data;
  const all = totals.kept + totals.removed + totals.spam;
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-sm text-pretty text-ink-2">
        {all === 0 ? (
          "Nothing learned yet. Scoring learns from every comment that moderators approve, reject or mark as spam."
        ) : (
          <>
            Learned from {formatCount(all, "decision")}
            {since !== null && (
              <>
                , the first <RelativeTime date={since} className="relative" />
              </>
            )}
            : {totals.kept} approved, {totals.removed} rejected, {totals.spam} spam. Learning changes toxicity
            by up to 30 points, and is listed in a score’s reasons.
          </>
        )}
      </p>
      {words.length > 0 && (
        // Focusable, as it scrolls
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Most frequent words">
          <table className="w-full max-w-2xl text-left text-sm">
            <thead className="text-xs text-ink-3">
              <tr>
                {["Word", "Approved", "Rejected", "Spam"].map((label) => (
                  <th
                    key={label}
                    scope="col"
                    className="py-1.5 pl-4 text-right font-normal first:pl-0 first:text-left"
                  >
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {words.map(({ word, kept, removed, spam }) => (
                <tr key={word}>
                  <th scope="row" className="py-1.5 pr-4 font-normal">
                    {word}
                  </th>
                  {[kept, removed, spam].map((count, index) => (
                    // Columns have a fixed order
                    <td key={index} className="tabular py-1.5 pl-4 text-right text-ink-2">
                      {count}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {canEdit && all > 0 && (
        <div>
          <Button onClick={() => setConfirming(true)}>Reset learning</Button>
        </div>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Reset learning?"
        action="Reset learning"
        pending={reset.isPending}
        onConfirm={() =>
          void change(() => reset.mutateAsync(), "Learning reset").then(() => setConfirming(false))
        }
      >
        <p>Comments are then scored with the built-in lists and models only. This cannot be undone.</p>
      </ConfirmDialog>
    </div>
  );
}
