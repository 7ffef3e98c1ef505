"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { z } from "zod";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useTRPC } from "../../trpc/client";
import { QueryError } from "../../trpc/query-error";
import { DraftForm } from "./draft-form";
import { editedStory, type KeptDraft } from "./edited-story";
import { readDraft } from "./kept-draft";

const versionSchema = z.object({
  "story-version-id": z.string(),
  version: z.int(),
  slug: z.string(),
  "first-published-at": z.number().nullable(),
});

/** The editor of a story's newest version. What is not saved is kept in the browser and is there again next time. */
export function StoryEditor({ storyId }: { storyId: string }) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.stories.draft.queryOptions({ id: storyId }, { refetchOnWindowFocus: true, staleTime: 0 }),
  );
  const standing = useQuery(trpc.stories.workflow.queryOptions({ id: storyId }));
  const [kept, setKept] = useState<KeptDraft | null | undefined>(undefined);
  useEffect(() => setKept(readDraft(storyId)), [storyId]);
  if (query.data === undefined || standing.data === undefined || kept === undefined) {
    const error = query.error ?? standing.error;
    if (error !== null) return <QueryError error={error} onRetry={() => void query.refetch()} />;
    return <SkeletonRows />;
  }
  if (!standing.data.actions.includes("update"))
    return (
      <p className="max-w-3xl rounded-lg border border-dashed border-line-strong px-4 py-10 text-center text-sm text-ink-2">
        A scheduled story is not edited in passing. Take it back to draft first; it is not published then.
      </p>
    );
  // The version's id comes with its text: asked apart, it could be that of a newer one, which would be lost on saving.
  const { "story-version-id": versionId, version, slug, ...times } = versionSchema.parse(query.data);
  const newest = { versionId, story: editedStory(query.data) };
  const address = { whole: slug, isFixed: times["first-published-at"] !== null };
  return (
    <DraftForm storyId={storyId} slug={address} version={version} newest={newest} begun={kept ?? newest} />
  );
}
