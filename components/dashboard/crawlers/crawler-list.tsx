"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Bot } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyId } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/plural";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { StaffCrawler } from "@/server/licensing/index";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { useMutationRunner } from "../use-mutation-runner";
import { useCrawlersChanged } from "./use-crawlers-changed";

function CrawlLog({ crawler }: { crawler: StaffCrawler }) {
  const trpc = useTRPC();
  const log = useQuery(trpc.crawlers.log.queryOptions({ id: crawler.id }));
  if (log.data === undefined)
    return log.error === null ? (
      <SkeletonRows rows={3} />
    ) : (
      <QueryError error={log.error} onRetry={() => void log.refetch()} />
    );
  if (log.data.length === 0) return <p className="text-xs text-ink-3">No documents in the last 30 days.</p>;
  return (
    <ol aria-label={`Documents of ${crawler.name}`} className="max-h-80 overflow-y-auto text-xs text-ink-2">
      {log.data.map(({ at, path }, index) => (
        // Two documents may have the same path and time.
        <li key={log.data.length - index} className="flex justify-between gap-4 py-0.5">
          <span className="min-w-0 font-mono break-all">{path}</span>
          <span className="shrink-0 text-ink-3">
            <RelativeTime systemClock date={at} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Revoke({ crawler }: { crawler: StaffCrawler }) {
  const trpc = useTRPC();
  const changed = useCrawlersChanged();
  const revoke = useMutation(trpc.crawlers.revoke.mutationOptions({ onSettled: changed }));
  const run = useMutationRunner();
  const [isAsking, setIsAsking] = useState(false);
  const confirm = async () => {
    if (await run(() => revoke.mutateAsync({ id: crawler.id }), "Crawler revoked")) setIsAsking(false);
  };
  return (
    <>
      <Button aria-label={`Revoke ${crawler.name}`} onClick={() => setIsAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Revoke this crawler?"
        action="Revoke crawler"
        pending={revoke.isPending}
        onConfirm={() => void confirm()}
      >
        <p>Its access ends immediately, for good. Its member's subscriptions are not cancelled.</p>
      </ConfirmDialog>
    </>
  );
}

function Crawler({ crawler, canEdit }: { crawler: StaffCrawler; canEdit: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { name, clientId, reader, createdAt, revokedAt, documents, lastCrawlAt } = crawler;
  return (
    <li className="px-4 py-3.5">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
            <span className="break-words">{name}</span>
            {revokedAt !== null && <Badge>Revoked</Badge>}
          </p>
          <p className="mt-1 text-xs break-words text-ink-2">
            {reader.name}
            {reader.email !== null && ` · ${reader.email}`}
          </p>
          <div className="mt-1 text-xs text-ink-2">
            <CopyId id={clientId} label={`Copy client ID of ${name}`} />
          </div>
          <p className="mt-1.5 text-xs text-ink-3">
            {formatCount(documents, "document")}
            {lastCrawlAt !== null && (
              <>
                , last <RelativeTime systemClock date={lastCrawlAt} />
              </>
            )}{" "}
            · registered <RelativeTime systemClock date={createdAt} />
          </p>
        </div>
        <Button aria-expanded={isOpen} aria-label={`Log of ${name}`} onClick={() => setIsOpen(!isOpen)}>
          Log
        </Button>
        {canEdit && revokedAt === null && <Revoke crawler={crawler} />}
      </div>
      {isOpen && (
        <div className="mt-3">
          <CrawlLog crawler={crawler} />
        </div>
      )}
    </li>
  );
}

/** The crawlers that members registered, with what they got under licence. */
export function CrawlerList({ crawlers, canEdit }: { crawlers: readonly StaffCrawler[]; canEdit: boolean }) {
  if (crawlers.length === 0)
    return (
      <div className="pt-6">
        <EmptyState icon={Bot} title="No crawlers yet">
          Crawlers appear here once a member registers one through the API and buys what your terms ask for.
        </EmptyState>
      </div>
    );
  return (
    <ul className="mt-6 divide-y divide-line rounded-lg border border-line">
      {crawlers.map((crawler) => (
        <Crawler key={crawler.id} crawler={crawler} canEdit={canEdit} />
      ))}
    </ul>
  );
}
