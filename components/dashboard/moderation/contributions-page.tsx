"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Check, FileSearch, Inbox, X } from "lucide-react";
import { useId, useState } from "react";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { INPUT_LOOK } from "@/components/ui/field";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { Contribution, ContributionState } from "@/server/engagement/contributions/index";
import { FilterButton } from "../list/filter-button";
import { contributionFilters } from "../list/list-filters";
import { Pager } from "../list/pager";
import { useListAddress } from "../list/use-list-address";
import { PageHeader } from "../page-header";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { useMutationRunner } from "../use-mutation-runner";
import { CONTRIBUTIONS_PER_PAGE } from "./contributions-per-page";

const STATES: Readonly<Record<ContributionState, { label: string; tone: Tone }>> = {
  submitted: { label: "Submitted", tone: "warn" },
  accepted: { label: "Accepted", tone: "good" },
  rejected: { label: "Rejected", tone: "neutral" },
};

const OPTIONS = Object.entries(STATES).map(([value, { label }]) => ({ value, label }));

/** Contributed HTML as plain text: its markup is rendered on the publication only. */
function toPlainText({ ops }: Contribution): string {
  return ops.map(({ insert }) => (typeof insert === "string" ? insert : "")).join("");
}

function Review({ contribution }: { contribution: Contribution }) {
  const trpc = useTRPC();
  const id = useId();
  const change = useMutationRunner(trpc.contributions.pathKey());
  const review = useMutation(trpc.contributions.review.mutationOptions());
  const [note, setNote] = useState("");
  const decide = (state: "accepted" | "rejected") =>
    void change(
      () => review.mutateAsync({ id: contribution.id, state, seen: contribution.state, note }),
      `“${contribution.headline}” ${state}`,
    );
  return (
    <div className="mt-3 flex flex-wrap items-end gap-2">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <label htmlFor={id} className="text-xs text-ink-3">
          Internal note
        </label>
        <input
          id={id}
          maxLength={2_000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          className={`${INPUT_LOOK} h-8 px-2 text-sm`}
        />
      </div>
      {contribution.state !== "accepted" && (
        <Button size="sm" variant="primary" disabled={review.isPending} onClick={() => decide("accepted")}>
          <Check aria-hidden />
          Accept
        </Button>
      )}
      {contribution.state !== "rejected" && (
        <Button size="sm" disabled={review.isPending} onClick={() => decide("rejected")}>
          <X aria-hidden />
          Reject
        </Button>
      )}
    </div>
  );
}

function Item({ contribution }: { contribution: Contribution }) {
  const { headline, contributor, topic, state, createdAt, reviewedBy, note } = contribution;
  const { label, tone } = STATES[state];
  const topics = Object.values(topic).flat();
  return (
    <li className="rounded-lg border border-line px-4 py-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 text-base font-medium break-words">{headline}</h2>
        <Badge tone={tone}>{label}</Badge>
        <RelativeTime date={createdAt} className="ml-auto text-xs text-ink-3" />
      </div>
      <p className="mt-0.5 text-xs break-words text-ink-2">
        {[contributor.name, contributor.email, contributor.phone].filter((part) => part !== null).join(", ")}
        {topics.length > 0 && ` on ${topics.join(", ")}`}
      </p>
      <p className="mt-2 line-clamp-6 max-w-prose text-sm break-words whitespace-pre-line">
        {toPlainText(contribution)}
      </p>
      {reviewedBy !== null && (
        <p className="mt-2 text-xs text-ink-3">
          {label} by {reviewedBy}
          {note !== "" && `: ${note}`}
        </p>
      )}
      <Review contribution={contribution} />
    </li>
  );
}

function NothingHere({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState
        icon={FileSearch}
        title="No contributions with this status"
        action={<Button onClick={onClear}>Show all</Button>}
      >
        Contributions with another status are not shown.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Inbox} title="No contributions yet">
      Texts that readers send through the contribution widget appear here for review.
    </EmptyState>
  );
}

/** List of reader contributions to accept or reject. */
export function ContributionsPage() {
  const trpc = useTRPC();
  const { filter, page, narrow, clear, pageHref } = useListAddress(contributionFilters);
  const query = useQuery(
    trpc.contributions.list.queryOptions(
      { filter, page: { ...page, limit: CONTRIBUTIONS_PER_PAGE } },
      { placeholderData: keepPreviousData },
    ),
  );
  const { data } = query;
  return (
    <div className="max-w-4xl">
      <PageHeader title="Contributions" description="Texts sent in by readers." />
      <div className="pb-3">
        <FilterButton
          label="Status"
          value={filter.state}
          options={OPTIONS}
          onChange={(state) => narrow({ state })}
        />
      </div>
      {query.error !== null && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
      {data === undefined && query.error === null && <SkeletonRows />}
      {data?.rows.length === 0 && <NothingHere isNarrowed={filter.state !== undefined} onClear={clear} />}
      <ol
        aria-label="Contributions"
        aria-busy={query.isPlaceholderData}
        className={cn("flex flex-col gap-3", query.isPlaceholderData && "opacity-60")}
      >
        {data?.rows.map((contribution) => (
          <Item key={contribution.id} contribution={contribution} />
        ))}
      </ol>
      {data !== undefined && data.rows.length > 0 && (
        <Pager
          shown={data.rows.length}
          previous={data.previous === null ? null : pageHref({ before: data.previous })}
          next={data.next === null ? null : pageHref({ after: data.next })}
        />
      )}
    </div>
  );
}
