"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Check, Inbox, X } from "lucide-react";
import { useId, useState } from "react";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { INPUT_LOOK } from "@/components/ui/field";
import { RelativeTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import { contributionFilterSchema } from "@/server/admin/schemas/index";
import type { Contribution, ContributionState } from "@/server/engagement/contributions/index";
import { FilterButton } from "../list/filter-button";
import { useListAddress } from "../list/use-list-address";
import { PageHeader } from "../page-header";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { useChange } from "../use-change";

const STATES: Readonly<Record<ContributionState, { label: string; tone: Tone }>> = {
  submitted: { label: "Submitted", tone: "warn" },
  accepted: { label: "Accepted", tone: "good" },
  rejected: { label: "Rejected", tone: "neutral" },
};

const OPTIONS = Object.entries(STATES).map(([value, { label }]) => ({ value, label }));

/** The text without its form: contributed HTML is shown on the publication, never here. */
function plain({ ops }: Contribution): string {
  return ops.map(({ insert }) => (typeof insert === "string" ? insert : "")).join("");
}

function Review({ contribution }: { contribution: Contribution }) {
  const trpc = useTRPC();
  const id = useId();
  const change = useChange(trpc.contributions.pathKey());
  const review = useMutation(trpc.contributions.review.mutationOptions());
  const [note, setNote] = useState("");
  const decide = (state: "accepted" | "rejected") =>
    void change(
      () => review.mutateAsync({ id: contribution.id, state, seen: contribution.state, note }),
      `“${contribution.headline}” is ${state}.`,
    );
  return (
    <div className="mt-3 flex flex-wrap items-end gap-2">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <label htmlFor={id} className="text-xs text-ink-3">
          Note, for the newsroom
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
        {plain(contribution)}
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

/** What readers sent to the newsroom: to accept or to reject. */
export function ContributionsPage() {
  const trpc = useTRPC();
  const { filter, narrow } = useListAddress(contributionFilterSchema);
  const [shown, setShown] = useState(50);
  const query = useQuery(
    trpc.contributions.list.queryOptions({
      state: filter.state ?? null,
      limit: shown > 100 ? 100 : shown,
      offset: 0,
    }),
  );
  const rows = query.data;
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title="Contributions" description="Texts that readers sent to the newsroom." />
      <div className="pb-3">
        <FilterButton
          label="State"
          value={filter.state}
          options={OPTIONS}
          onChange={(state) => narrow({ state })}
        />
      </div>
      {query.error !== null && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
      {rows === undefined && query.error === null && <SkeletonRows />}
      {rows?.length === 0 && (
        <EmptyState icon={Inbox} title="Nothing here">
          Readers send texts through the contribution widget; they wait here until somebody decides.
        </EmptyState>
      )}
      <ol aria-label="Contributions" className="flex flex-col gap-3">
        {rows?.map((contribution) => (
          <Item key={contribution.id} contribution={contribution} />
        ))}
      </ol>
      {rows !== undefined && rows.length === shown && shown < 100 && (
        <Button className="mt-3" onClick={() => setShown(100)}>
          Show more
        </Button>
      )}
    </div>
  );
}
