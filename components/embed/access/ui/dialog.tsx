/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useUi } from "./context";

/** The focused element, across shadow roots. */
function getFocused(): HTMLElement | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLElement ? active : null;
}

const REACHABLE =
  'a[href],button:not([disabled]),input:not([disabled]),select,textarea,summary,[tabindex]:not([tabindex="-1"])';

/** Traps Tab in a dialog: from the last focusable element to the first, and back. */
function trapFocus(dialog: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== "Tab") return;
  const focusable = [...dialog.querySelectorAll<HTMLElement>(REACHABLE)].filter((candidate) =>
    candidate.checkVisibility(),
  );
  const [first] = focusable;
  const last = focusable.at(-1);
  const current = getFocused();
  const isAtEdge = event.shiftKey ? current === first || current === dialog : current === last;
  const next = event.shiftKey ? last : first;
  if (!isAtEdge || next === undefined) return;
  event.preventDefault();
  next.focus();
}

interface DialogProps {
  label: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** A modal dialog over the page. It traps the focus, and restores it when closed. */
export function Dialog({ label, onClose, children }: DialogProps) {
  const { translator } = useUi();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    const previous = getFocused();
    dialog?.showModal();
    return () => {
      dialog?.close();
      previous?.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => trapFocus(event.currentTarget, event)}
    >
      <div class="bar">
        <span class="soft">{label}</span>
        <button type="button" class="plain" onClick={onClose}>
          {translator.t("close")}
        </button>
      </div>
      {children}
    </dialog>
  );
}
