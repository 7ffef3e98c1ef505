"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { formatCount } from "@/components/ui/plural";
import { toast } from "@/components/ui/toast";
import type { ModeratorMove } from "@/server/engagement/moderation/index";
import { useTRPC } from "../trpc/client";
import { MODERATION_ACTIONS } from "./moderation-labels";

interface Seen {
  id: number;
  version: number;
}

const UNDO_MILLISECONDS = 12_000;

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : "The change failed. Try again.";
}

/** Submit moderation decisions, show a toast with an undo button, and reload the lists. */
export function useDecide({ onRefused }: { onRefused: (ids: readonly number[]) => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const decide = useMutation(trpc.moderation.decide.mutationOptions());
  const decline = useMutation(trpc.moderation.declineAppeals.mutationOptions());
  const feature = useMutation(trpc.moderation.feature.mutationOptions());
  const undo = useMutation(trpc.moderation.undo.mutationOptions());
  const undoBan = useMutation(trpc.moderation.undoBan.mutationOptions());
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.moderation.pathKey() });

  const undoDecision = async (batch: string) => {
    try {
      const { undone, changedSince } = await undo.mutateAsync({ batch });
      onRefused(undone);
      if (changedSince.length === 0)
        toast.success(`Decision undone: ${formatCount(undone.length, "comment")}`);
      else
        toast.warning(
          `Decision undone: ${formatCount(undone.length, "comment")}. ${changedSince.length} changed since and kept.`,
        );
    } catch (error) {
      toast.error(toMessage(error));
    }
    await refresh();
  };

  const revokeBan = async (id: number) => {
    try {
      const { undone } = await undoBan.mutateAsync({ id });
      onRefused(undone);
      toast.success(
        undone.length === 0 ? "Ban undone" : `Ban undone; ${formatCount(undone.length, "comment")} restored`,
      );
    } catch (error) {
      toast.error(toMessage(error));
    }
    await refresh();
  };

  const announceDone = (text: string, batch: string) =>
    toast.success(text, {
      duration: UNDO_MILLISECONDS,
      action: { label: "Undo", onClick: () => void undoDecision(batch) },
    });

  const refused = (error: unknown, comments: readonly Seen[]): null => {
    onRefused(comments.map(({ id }) => id));
    toast.error(toMessage(error));
    void refresh();
    return null;
  };

  return {
    refresh,
    undoDecision,
    revokeBan,
    /** Resolves to the batch id that undoes the decision; null when it was refused. */
    decide: async (move: ModeratorMove, comments: readonly Seen[]): Promise<string | null> => {
      const seen = comments.map(({ id, version }) => ({ id, version }));
      try {
        const { batch, moved } = await decide.mutateAsync({ move, comments: seen, reason: "" });
        const count = formatCount(comments.length, "comment");
        if (moved.length === 0) toast.success(`${count} unchanged`);
        else announceDone(`${count} ${MODERATION_ACTIONS[move].done}`, batch);
        void refresh();
        return batch;
      } catch (error) {
        return refused(error, seen);
      }
    },
    /** Features a comment, or no longer. Resolves like `decide`; null, too, where it was so already. */
    feature: async (comment: Seen, isFeatured: boolean): Promise<string | null> => {
      try {
        const { batch } = await feature.mutateAsync({ ids: [comment.id], isFeatured });
        const text = isFeatured ? "Comment featured" : "Comment no longer featured";
        if (batch === null) toast.success(text);
        else announceDone(text, batch);
        void refresh();
        return batch;
      } catch (error) {
        return refused(error, [comment]);
      }
    },
    /** Declines the appeals of comments, whose status does not change. Resolves like `decide`. */
    decline: async (comments: readonly Seen[]): Promise<string | null> => {
      try {
        const { batch, declined } = await decline.mutateAsync({ ids: comments.map(({ id }) => id) });
        announceDone(`${formatCount(declined.length, "appeal")} declined`, batch);
        void refresh();
        return batch;
      } catch (error) {
        return refused(error, comments);
      }
    },
  };
}
