/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useUi } from "./context";

/** Where the focus is, in whichever shadow. */
function focused(): HTMLElement | null {
  let found = document.activeElement;
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  return found instanceof HTMLElement ? found : null;
}

const REACHABLE =
  'a[href],button:not([disabled]),input:not([disabled]),select,textarea,summary,[tabindex]:not([tabindex="-1"])';

/** Keeps Tab inside of a dialog: from the last thing on to the first, and back. */
function keepInside(dialog: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== "Tab") return;
  const all = [...dialog.querySelectorAll<HTMLElement>(REACHABLE)].filter((one) => one.checkVisibility());
  const [first] = all;
  const last = all.at(-1);
  const at = focused();
  const leaves = event.shiftKey ? at === first || at === dialog : at === last;
  const next = event.shiftKey ? last : first;
  if (!leaves || next === undefined) return;
  event.preventDefault();
  next.focus();
}

interface DialogProps {
  label: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** A dialog over the page. The focus stays in it, and goes back to where it was. */
export function Dialog({ label, onClose, children }: DialogProps) {
  const { words } = useUi();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    const before = focused();
    dialog?.showModal();
    return () => {
      dialog?.close();
      before?.focus();
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
      onKeyDown={(event) => keepInside(event.currentTarget, event)}
    >
      <div class="bar">
        <span class="soft">{label}</span>
        <button type="button" class="plain" onClick={onClose}>
          {words.t("close")}
        </button>
      </div>
      {children}
    </dialog>
  );
}
