"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { usePolicyChange } from "./use-policy-change";

/** One-time code that the user enters under a page to link their reader account as a moderator. */
function NewCode() {
  const trpc = useTRPC();
  const create = useMutation(trpc.moderation.createCode.mutationOptions());
  const created = create.data;
  return (
    <div className="space-y-3 rounded-lg border border-line p-4">
      <p className="text-sm text-ink-2">
        Create a code, then open a story and log in there with your reader account. While the code is valid,
        “Moderate here” appears below the comments: enter the code there. It is personal, works once and
        expires after 10 minutes.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => create.mutate()} disabled={create.isPending}>
          {created === undefined ? "Create code" : "Create another code"}
        </Button>
        <output aria-live="polite" className="font-mono text-lg tracking-wide">
          {created?.code}
        </output>
      </div>
      {create.error !== null && <p className="text-sm text-bad">{create.error.message}</p>}
    </div>
  );
}

function Links() {
  const trpc = useTRPC();
  const change = usePolicyChange();
  const remove = useMutation(trpc.moderation.removeLink.mutationOptions());
  const query = useQuery(trpc.moderation.links.queryOptions());
  if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <SkeletonRows />;
  if (query.data.length === 0)
    return (
      <EmptyState icon={KeyRound} title="No linked readers yet">
        With a code you can moderate comments on the page. Decisions are logged under your own name.
      </EmptyState>
    );
  return (
    <ul aria-label="Linked readers" className="divide-y divide-line rounded-lg border border-line">
      {query.data.map(({ id, staffName, reader, linkedAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-3">
          <div className="min-w-0 flex-1 basis-64">
            <p className="text-sm font-medium break-words">{staffName}</p>
            <p className="mt-0.5 text-xs break-words text-ink-2">
              As the reader {reader.name}, linked <RelativeTime date={linkedAt} className="relative" />
            </p>
          </div>
          <Button
            size="sm"
            aria-label={`Remove link of ${staffName}`}
            onClick={() =>
              void change(() => remove.mutateAsync({ id }), `${reader.name} can no longer moderate`)
            }
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Staff who moderate on the site's pages, with a button to link oneself. */
export function ModeratorLinks() {
  return (
    <div className="space-y-6">
      <NewCode />
      <Links />
    </div>
  );
}
