"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { z } from "zod";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useTRPC } from "../../trpc/client";
import { QueryError } from "../../trpc/query-error";
import { DraftForm } from "./draft-form";
import { type StoredDraft, toEditedStory } from "./edited-story";
import { loadDraft } from "./stored-draft";

const versionSchema = z.object({
  "story-version-id": z.string(),
  version: z.int(),
  slug: z.string(),
  "first-published-at": z.number().nullable(),
});

/** Editor of a story's newest version. Unsaved changes are stored in the browser and restored. */
export function StoryEditor({ storyId }: { storyId: string }) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.stories.draft.queryOptions({ id: storyId }, { refetchOnWindowFocus: true, staleTime: 0 }),
  );
  const workflowQuery = useQuery(trpc.stories.workflow.queryOptions({ id: storyId }));
  const [storedDraft, setStoredDraft] = useState<StoredDraft | null | undefined>(undefined);
  useEffect(() => setStoredDraft(loadDraft(storyId)), [storyId]);
  if (query.data === undefined || workflowQuery.data === undefined || storedDraft === undefined) {
    const error = query.error ?? workflowQuery.error;
    if (error !== null) return <QueryError error={error} onRetry={() => void query.refetch()} />;
    return <SkeletonRows />;
  }
  if (!workflowQuery.data.actions.includes("update"))
    return (
      <p className="max-w-3xl rounded-lg border border-dashed border-line-strong px-4 py-10 text-center text-sm text-ink-2">
        A scheduled story cannot be edited. Return it to draft first; this cancels its publication.
      </p>
    );
  // Load the version id with its text: a separate request could return a newer id and overwrite that version.
  const { "story-version-id": versionId, version, slug, ...times } = versionSchema.parse(query.data);
  const newest = { versionId, story: toEditedStory(query.data) };
  const address = { whole: slug, isFixed: times["first-published-at"] !== null };
  return (
    <DraftForm
      storyId={storyId}
      slug={address}
      version={version}
      newest={newest}
      begun={storedDraft ?? newest}
    />
  );
}
