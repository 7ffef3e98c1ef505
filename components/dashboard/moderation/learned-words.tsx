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
          "Nothing yet. Each comment that a moderator approves, rejects or marks as spam teaches the scorer which words are welcome here."
        ) : (
          <>
            From {formatCount(all, "decision")}
            {since !== null && (
              <>
                , the first <RelativeTime date={since} className="relative" />
              </>
            )}
            : {totals.kept} kept, {totals.removed} rejected, {totals.spam} spam. What was learned moves
            toxicity by 30 points at most, and is named among a score’s reasons.
          </>
        )}
      </p>
      {words.length > 0 && (
        // Focusable, as it scrolls
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Words met most">
          <table className="w-full max-w-2xl text-left text-sm">
            <thead className="text-xs text-ink-3">
              <tr>
                {["Word", "Kept", "Rejected", "Spam"].map((label) => (
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
          <Button onClick={() => setConfirming(true)}>Forget what was learned</Button>
        </div>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Forget what was learned?"
        action="Forget"
        pending={reset.isPending}
        onConfirm={() =>
          void change(() => reset.mutateAsync(), "The scorer begins anew.").then(() => setConfirming(false))
        }
      >
        <p>
          Comments are then scored by the lists and models that come with the platform. This cannot be undone.
        </p>
      </ConfirmDialog>
    </div>
  );
}
