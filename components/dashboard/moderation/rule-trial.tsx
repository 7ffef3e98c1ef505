"use client";

import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { formatCount } from "@/components/ui/plural";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import type { RuleConditions, RuleTrial as Trial } from "@/server/engagement/moderation/index";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { COMMENT_STATUSES } from "./moderation-labels";

function Sentence({ trial }: { trial: Trial }) {
  const { tried, complete, caught, published, approvedByModerator, removed, waiting } = trial;
  if (tried === 0) return <p className="text-sm text-ink-2">No comments in the last 90 days.</p>;
  const share = Math.round((caught / tried) * 1000) / 10;
  return (
    <p className="text-sm text-pretty text-ink-2">
      Of {complete ? "the" : "the latest"} {formatCount(tried, "comment")} from the last 90 days, it would
      have matched <strong className="font-semibold text-ink">{caught.toLocaleString("en")}</strong> ({share}
      %). Of these, <strong className="font-semibold text-ink">{published.toLocaleString("en")}</strong> are
      published
      {approvedByModerator > 0 &&
        `, ${approvedByModerator.toLocaleString("en")} of them approved by a moderator`}
      ; {removed.toLocaleString("en")} are rejected or spam, {waiting.toLocaleString("en")} are pending.
    </p>
  );
}

/** Result of a rule's trial run on past comments. */
export function RuleTrial({ conditions }: { conditions: RuleConditions }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.moderation.tryRule.queryOptions({ conditions }, { retry: false }));
  if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  const trial = query.data;
  if (trial === undefined) return <Skeleton className="h-24 w-full" />;
  return (
    <div aria-live="polite">
      <Sentence trial={trial} />
      <ol aria-label="Matching comments" className="mt-3 divide-y divide-line">
        {trial.examples.map((example) => (
          <li key={example.id} className="py-2 text-sm">
            <p className="line-clamp-2 break-words">{example.text.trim()}</p>
            <p className="mt-1 flex flex-wrap items-center gap-2 text-xs text-ink-3">
              <Badge tone={COMMENT_STATUSES[example.status].tone}>
                {COMMENT_STATUSES[example.status].label}
              </Badge>
              {example.because}
              <RelativeTime date={example.createdAt} />
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
