"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { INPUT_LOOK } from "@/components/ui/field";
import type { Subscription } from "@/server/subscriptions/lifecycle/index";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { useSubscriptionChange } from "./use-subscription-change";

/** Notes on a subscription by staff or the publication's server. */
export function NotesPanel({ subscription }: { subscription: Subscription }) {
  const id = useId();
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const change = useSubscriptionChange();
  const save = useMutation(trpc.subscriptions.setNotes.mutationOptions());
  const [notes, setNotes] = useState(subscription.notes ?? "");
  if (!permissions.includes("subscriptions:write") || subscription.deletedAt !== null) {
    return (
      <p className="max-w-2xl text-sm whitespace-pre-wrap text-ink-2">{subscription.notes ?? "No notes."}</p>
    );
  }
  return (
    <form
      className="flex max-w-2xl flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const trimmedNotes = notes.trim() === "" ? null : notes;
        void change(() => save.mutateAsync({ id: subscription.id, notes: trimmedNotes }), "Notes saved");
      }}
    >
      <label htmlFor={id} className="text-sm font-medium text-ink">
        Notes
      </label>
      <textarea
        id={id}
        rows={6}
        maxLength={10_000}
        className={cn(INPUT_LOOK, "px-3 py-2 text-base")}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      <p className="text-xs text-ink-3">
        The subscriber can read these notes, and change them through the client API.
      </p>
      <div>
        <Button type="submit" variant="primary" disabled={save.isPending}>
          Save notes
        </Button>
      </div>
    </form>
  );
}
