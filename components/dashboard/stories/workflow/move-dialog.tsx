"use client";

import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Dialog } from "@/components/ui/dialog";
import { INPUT_LOOK } from "@/components/ui/field";
import type { StoryMoveAction } from "@/server/publishing/workflow/index";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import { MomentField } from "../../form/moment-field";
import { ACTIONS } from "./action-names";

interface MoveDialogProps {
  action: StoryMoveAction;
  onClose: () => void;
  onMove: (input: { note?: string; publishAt?: Date }) => Promise<boolean>;
}

const EXPLANATIONS: Partial<Record<StoryMoveAction, ReactNode>> = {
  reject: "The story returns to its authors. Write what is missing: they see it in the history.",
  retract:
    "Removes the story from the site, feeds and search immediately. A newer version must be submitted again.",
  schedule:
    "The story is published automatically at this time. Until then you can reschedule it or return it to draft.",
};

/** Dialog for the input of a workflow action: a time, or a note for the history. */
export function MoveDialog({ action, onClose, onMove }: MoveDialogProps) {
  const id = useId();
  const [note, setNote] = useState("");
  const [time, setTime] = useState<Date | null>(() => new Date(Date.now() + HOUR_MILLISECONDS));
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const submit = async () => {
    const publishAt = action === "schedule" ? time : undefined;
    if (publishAt === null) return setProblem("Choose a date and time.");
    if (publishAt !== undefined && publishAt.getTime() <= Date.now())
      return setProblem("This time has passed. Choose a future time.");
    setPending(true);
    const done = await onMove({
      ...(note.trim() !== "" && { note: note.trim() }),
      ...(publishAt !== undefined && { publishAt }),
    });
    setPending(false);
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={ACTIONS[action].label}
      className="max-w-md"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="flex flex-col gap-4 px-5 pb-5">
          <p className="text-sm text-ink-2">{EXPLANATIONS[action]}</p>
          {action === "schedule" && (
            <MomentField
              label="Publish at"
              required
              value={time}
              error={problem ?? undefined}
              onChange={(moment) => {
                setProblem(null);
                setTime(moment);
              }}
            />
          )}
          <div className="flex flex-col gap-1.5">
            <label htmlFor={`${id}-note`} className="text-sm font-medium">
              Note <span className="font-normal text-ink-3">(optional)</span>
            </label>
            <textarea
              id={`${id}-note`}
              rows={3}
              maxLength={2000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
              className={cn(INPUT_LOOK, "px-3 py-2 text-base")}
            />
          </div>
        </div>
        <div className="flex justify-end gap-2 border-t border-line bg-sunken px-5 py-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={action === "retract" ? "danger" : "primary"} disabled={pending}>
            {ACTIONS[action].label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
