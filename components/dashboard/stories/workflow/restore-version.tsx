"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useStaff } from "../../staff-provider";
import { useTRPC } from "../../trpc/client";
import { useStoriesChanged } from "./use-story-change";

/** Makes an earlier version the newest again, where the story may be edited. */
export function RestoreVersion({ storyId, version }: { storyId: string; version: number }) {
  const trpc = useTRPC();
  const changed = useStoriesChanged();
  const { permissions } = useStaff();
  const [asking, setAsking] = useState(false);
  const writes = permissions.includes("stories:write");
  const query = useQuery(trpc.stories.workflow.queryOptions({ id: storyId }, { enabled: writes }));
  const restore = useMutation(trpc.stories.restore.mutationOptions());
  const story = query.data;
  if (!writes || story === undefined || story.version === version || !story.actions.includes("restore"))
    return null;
  const take = async () => {
    try {
      const saved = await restore.mutateAsync({ storyId, versionId: story.versionId, version });
      toast.success(`Version ${version} is now version ${saved.version}, a draft.`);
      setAsking(false);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "This could not be done.");
    } finally {
      await changed();
    }
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <RotateCcw aria-hidden />
        Restore version {version}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Restore version ${version}?`}
        action="Restore"
        variant="primary"
        pending={restore.isPending}
        onConfirm={() => void take()}
      >
        <p>
          What it says is saved as a new version, a draft. Nothing is lost: the versions in between stay, and
          what readers see stays until the draft is published.
        </p>
      </ConfirmDialog>
    </>
  );
}
