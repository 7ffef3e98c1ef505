"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { useStaff } from "../../staff-provider";
import { useTRPC } from "../../trpc/client";
import { useStoriesChanged } from "./use-story-change";

/** Restore an earlier version as the newest, where the story may be edited. */
export function RestoreVersion({ storyId, version }: { storyId: string; version: number }) {
  const trpc = useTRPC();
  const changed = useStoriesChanged();
  const { permissions } = useStaff();
  const [isConfirming, setConfirming] = useState(false);
  const canEdit = permissions.includes("stories:write");
  const query = useQuery(trpc.stories.workflow.queryOptions({ id: storyId }, { enabled: canEdit }));
  const restore = useMutation(trpc.stories.restore.mutationOptions());
  const story = query.data;
  if (!canEdit || story === undefined || story.version === version || !story.actions.includes("restore"))
    return null;
  const restoreVersion = async () => {
    try {
      const saved = await restore.mutateAsync({ storyId, versionId: story.versionId, version });
      toast.success(`Version ${version} restored as version ${saved.version}, a draft`);
      setConfirming(false);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "The change failed. Try again.");
    } finally {
      await changed();
    }
  };
  return (
    <>
      <Button onClick={() => setConfirming(true)}>
        <RotateCcw aria-hidden />
        Restore version {version}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Restore version ${version}?`}
        action="Restore version"
        variant="primary"
        pending={restore.isPending}
        onConfirm={() => void restoreVersion()}
      >
        <p>
          Its content is saved as a new draft version. The versions in between are kept, and readers see no
          change until the draft is published.
        </p>
      </ConfirmDialog>
    </>
  );
}
