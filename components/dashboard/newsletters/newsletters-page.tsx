"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Mails, Plus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyOpenDialog } from "@/components/ui/lazy-part";
import { formatCount } from "@/components/ui/plural";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import type { LetterCounts, NewsletterOverview } from "@/server/engagement/newsletters/index";
import { PageHeader } from "../page-header";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { NewsletterActions } from "./newsletter-actions";
import { describeSchedule } from "./schedule-texts";
import { useNewslettersChanged } from "./use-newsletters-changed";

const NewsletterDialog = lazyOpenDialog(async () => (await import("./newsletter-dialog")).NewsletterDialog);

const NEW = {
  name: "",
  slug: "",
  description: "",
  collectionId: null,
  frequency: "daily",
  weekday: null,
  hour: 7,
  active: true,
} as const;

const count = (value: number) => value.toLocaleString("en");

/** The latest letters of a newsletter, with what became of their mails. */
function Letters({ name, letters }: { name: string; letters: readonly LetterCounts[] }) {
  if (letters.length === 0) return <p className="mt-2 text-xs text-ink-3">No editions sent yet.</p>;
  return (
    <div className="mt-3 overflow-x-auto">
      <table className="w-full min-w-md text-xs">
        <caption className="sr-only">Latest editions of {name}</caption>
        <thead className="text-ink-3">
          <tr>
            <th scope="col" className="py-1 pe-3 text-start font-medium">
              Edition
            </th>
            {["Stories", "Sent", "Not delivered", "Waiting", "Unsubscribed"].map((label) => (
              <th key={label} scope="col" className="py-1 ps-3 text-end font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {letters.map(({ id, edition, stories, sent, failed, waiting, unsubscribed }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className="py-1 pe-3 text-start font-normal whitespace-nowrap">
                {edition}
              </th>
              <td className="py-1 ps-3 text-end">{count(stories)}</td>
              <td className="py-1 ps-3 text-end">{count(sent)}</td>
              <td className="py-1 ps-3 text-end">{count(failed)}</td>
              <td className="py-1 ps-3 text-end">{count(waiting)}</td>
              <td className="py-1 ps-3 text-end">{count(unsubscribed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface NewsletterProps {
  newsletter: NewsletterOverview;
  canEdit: boolean;
  timeZone: string;
}

function Newsletter({ newsletter, canEdit, timeZone }: NewsletterProps) {
  const { id, name, slug, active, collection, signUps, pending, letters } = newsletter;
  return (
    <li className="flex items-start gap-4 px-4 py-3.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span className="break-words">{name}</span>
          <Badge>{active ? "Active" : "Paused"}</Badge>
        </p>
        <p className="mt-1 text-xs text-ink-2 break-words">
          {describeSchedule(newsletter)} ·{" "}
          {collection === null ? "No collection: nothing is sent" : collection.name} ·{" "}
          <span className="font-mono">/newsletters/{slug}</span>
        </p>
        <p className="mt-1 text-xs text-ink-2">
          {formatCount(signUps, "reader")}
          {pending > 0 && ` · ${count(pending)} not confirmed yet`} ·{" "}
          <Link
            href={`/dashboard/newsletters/${id}`}
            prefetch={false}
            aria-label={`Template of ${name}`}
            className="text-accent underline underline-offset-2"
          >
            Template
          </Link>
        </p>
        <Letters name={name} letters={letters} />
      </div>
      {canEdit && <NewsletterActions newsletter={newsletter} timeZone={timeZone} />}
    </li>
  );
}

/** List of the publication's newsletters, with their readers and latest editions. */
export function NewslettersPage() {
  const trpc = useTRPC();
  const changed = useNewslettersChanged();
  const { permissions, account } = useStaff();
  const canEdit = permissions.includes("collections:write");
  const query = useQuery(trpc.newsletters.list.queryOptions());
  const create = useMutation(trpc.newsletters.create.mutationOptions({ onSettled: changed }));
  const [adding, setAdding] = useState(false);
  const add = canEdit ? (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      Add newsletter
    </Button>
  ) : undefined;
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="Newsletters"
        description="Daily or weekly emails with the new stories of a collection."
        actions={query.data !== undefined && query.data.length > 0 ? add : undefined}
      />
      {query.data === undefined &&
        (query.error === null ? (
          <SkeletonRows rows={4} />
        ) : (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        ))}
      {query.data?.length === 0 && (
        <EmptyState icon={Mails} title="No newsletters yet" action={add}>
          Choose a collection and a time. Readers sign up on the front page, at /newsletters and in their
          account.
        </EmptyState>
      )}
      {query.data !== undefined && query.data.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {query.data.map((newsletter) => (
            <Newsletter
              key={newsletter.id}
              newsletter={newsletter}
              canEdit={canEdit}
              timeZone={account.timeZone}
            />
          ))}
        </ul>
      )}
      {adding && (
        <NewsletterDialog
          title="Add newsletter"
          action="Add"
          values={NEW}
          collection={null}
          timeZone={account.timeZone}
          onClose={() => setAdding(false)}
          onSave={async (values) => {
            await create.mutateAsync(values);
            toast.success("Newsletter added");
          }}
        />
      )}
    </div>
  );
}
