"use client";

import { useId, useLayoutEffect, useRef } from "react";
import { Button } from "./button";

interface LoadFailureProps {
  retry: () => void;
  isRetrying: boolean;
  onClose: () => void;
}

/** Shown in place of a dialog whose code could not be loaded; it needs no code that is loaded later itself. */
export function LoadFailure({ retry, isRetrying, onClose }: LoadFailureProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Returns the focus, also when the loaded dialog takes this one's place.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      className="m-auto w-[calc(100vw-2rem)] max-w-md overflow-hidden rounded-xl bg-raised text-ink shadow-float pointer-events-auto backdrop:bg-scrim"
      onCancel={onClose}
    >
      <div role="alert" className="px-5 pt-4 pb-5">
        <h2 id={`${id}-title`} className="text-lg font-semibold tracking-tight">
          This could not be loaded
        </h2>
        <p className="mt-1 text-base text-ink-2">
          {isRetrying ? "Loading…" : "Check your connection, then try again."}
        </p>
      </div>
      <div className="flex justify-end gap-2 border-t border-line bg-sunken px-5 py-3">
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" onClick={retry}>
          Try again
        </Button>
      </div>
    </dialog>
  );
}
