"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import type { StoryMoveAction, WorkflowStory } from "@/server/publishing/workflow/index";
import { useStaff } from "../../staff-provider";
import { useTRPC } from "../../trpc/client";
import { ACTION_ORDER, ACTIONS } from "./action-names";
import { MoveDialog } from "./move-dialog";
import { useStoriesChanged } from "./use-story-change";

/** Moves that ask for a time or for words first. */
const ASKS: ReadonlySet<StoryMoveAction> = new Set(["schedule", "reject", "retract"]);
const WRITERS: ReadonlySet<StoryMoveAction> = new Set(["submit", "redraft"]);

function Moves({ story }: { story: WorkflowStory }) {
  const trpc = useTRPC();
  const changed = useStoriesChanged();
  const { permissions } = useStaff();
  const move = useMutation(trpc.stories.move.mutationOptions());
  const [asking, setAsking] = useState<StoryMoveAction | null>(null);
  const may = (action: StoryMoveAction) =>
    permissions.includes(WRITERS.has(action) ? "stories:write" : "stories:publish");
  const actions = ACTION_ORDER.filter((action) => story.actions.includes(action) && may(action));
  const take = async (action: StoryMoveAction, more: { note?: string; publishAt?: Date } = {}) => {
    try {
      await move.mutateAsync({ storyId: story.id, versionId: story.versionId, action, ...more });
      toast.success(ACTIONS[action].done);
      return true;
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "This could not be done.");
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
          onClick={() => (ASKS.has(action) ? setAsking(action) : void take(action))}
        >
          {action === "schedule" && story.state === "scheduled" ? "Change the time" : ACTIONS[action].label}
        </Button>
      ))}
      {asking !== null && (
        <MoveDialog action={asking} onClose={() => setAsking(null)} onMove={(more) => take(asking, more)} />
      )}
    </>
  );
}

/** What may be done to a story as it stands, by whoever looks at it. */
export function StoryActions({ storyId }: { storyId: string }) {
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const works = permissions.includes("stories:write") || permissions.includes("stories:publish");
  const query = useQuery(trpc.stories.workflow.queryOptions({ id: storyId }, { enabled: works }));
  return works && query.data !== undefined ? <Moves story={query.data} /> : null;
}
