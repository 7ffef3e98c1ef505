"use client";

import { type ReactNode, useId, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Input } from "./field";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Consequences of the action, and what cannot be undone. */
  children: ReactNode;
  action: string;
  /** Text to type before an irreversible action is enabled. */
  phrase?: string | undefined;
  /** `primary`: the action loses nothing. */
  variant?: "danger" | "primary";
  pending?: boolean | undefined;
  onConfirm: () => void;
}

/** Confirmation of an action that cannot simply be undone, costs money or notifies others. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, action, phrase, onConfirm } = props;
  const { variant = "danger", pending = false } = props;
  const [typed, setTyped] = useState("");
  const id = useId();
  const ready = phrase === undefined || typed.trim() === phrase;
  const change = (next: boolean) => {
    setTyped("");
    onOpenChange(next);
  };
  return (
    <Dialog open={open} onOpenChange={change} title={title} className="max-w-md">
      <form
        className="flex flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !pending) onConfirm();
        }}
      >
        <div className="flex flex-col gap-3 px-5 pb-5 text-base text-ink-2">
          {children}
          {phrase !== undefined && (
            <div className="flex flex-col gap-1.5">
              <label htmlFor={id} className="text-sm text-ink">
                Type <strong className="font-semibold">{phrase}</strong> to confirm
              </label>
              <Input
                id={id}
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </div>
          )}
        </div>
        <div className="flex justify-end gap-2 border-t border-line bg-sunken px-5 py-3">
          <Button onClick={() => change(false)}>Cancel</Button>
          <Button type="submit" variant={variant} disabled={!ready || pending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
