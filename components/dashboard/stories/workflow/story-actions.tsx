"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { StoryMoveAction, WorkflowStory } from "@/server/publishing/workflow/index";
import { useStaff } from "../../staff-provider";
import { useTRPC } from "../../trpc/client";
import { ACTION_ORDER, ACTIONS } from "./action-names";
import { MoveDialog } from "./move-dialog";
import { useStoriesChanged } from "./use-story-change";

/** Actions that need a time or a note first. */
const NEEDS_INPUT: ReadonlySet<StoryMoveAction> = new Set(["schedule", "reject", "retract"]);
const WRITERS: ReadonlySet<StoryMoveAction> = new Set(["submit", "redraft"]);

function Moves({ story }: { story: WorkflowStory }) {
  const trpc = useTRPC();
  const changed = useStoriesChanged();
  const { permissions } = useStaff();
  const move = useMutation(trpc.stories.move.mutationOptions());
  const [pendingAction, setPendingAction] = useState<StoryMoveAction | null>(null);
  const isAllowed = (action: StoryMoveAction) =>
    permissions.includes(WRITERS.has(action) ? "stories:write" : "stories:publish");
  const actions = ACTION_ORDER.filter((action) => story.actions.includes(action) && isAllowed(action));
  const performMove = async (action: StoryMoveAction, input: { note?: string; publishAt?: Date } = {}) => {
    try {
      await move.mutateAsync({ storyId: story.id, versionId: story.versionId, action, ...input });
      toast.success(ACTIONS[action].done);
      return true;
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "The change failed. Try again.");
      return false;
    } finally {
      await changed();
    }
  };
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action}
          variant={ACTIONS[action].tone}
          disabled={move.isPending}
          onClick={() => (NEEDS_INPUT.has(action) ? setPendingAction(action) : void performMove(action))}
        >
          {action === "schedule" && story.state === "scheduled" ? "Reschedule" : ACTIONS[action].label}
        </Button>
      ))}
      {pendingAction !== null && (
        <MoveDialog
          action={pendingAction}
          onClose={() => setPendingAction(null)}
          onMove={(input) => performMove(pendingAction, input)}
        />
      )}
    </>
  );
}

/** Workflow actions that the user may apply to a story in its current state. */
export function StoryActions({ storyId }: { storyId: string }) {
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const works = permissions.includes("stories:write") || permissions.includes("stories:publish");
  const query = useQuery(trpc.stories.workflow.queryOptions({ id: storyId }, { enabled: works }));
  return works && query.data !== undefined ? <Moves story={query.data} /> : null;
}
