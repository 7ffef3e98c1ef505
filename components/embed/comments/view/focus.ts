import type { Bridge } from "../../frame/bridge";
import type { DraftKey } from "../store/state";

export function commentElementId(id: number): string {
  return `comment-${id}`;
}

export function editorElementId(key: DraftKey): string {
  return `editor-${key}`;
}

export function outgoingElementId(key: string): string {
  return `outgoing-${key}`;
}

/** Leads the keyboard to what is being sent, once it is drawn. */
export function focusOutgoing(key: string): void {
  requestAnimationFrame(() => document.getElementById(outgoingElementId(key))?.focus());
}

/** Whether the keyboard is still there, or nowhere: whoever went on to something else is not called back. */
export function standsOnOutgoing(key: string): boolean {
  const { activeElement } = document;
  return (
    activeElement === document.body || activeElement?.closest(`[id="${outgoingElementId(key)}"]`) !== null
  );
}

/** Leads the keyboard to where a text is written, once it is drawn. */
export function focusEditor(key: DraftKey): void {
  requestAnimationFrame(() => document.getElementById(editorElementId(key))?.focus());
}

/** Leads the keyboard to a comment once it is drawn, and with a bridge the page around to its place. */
export function focusComment(id: number | undefined, bridge?: Pick<Bridge, "post">): void {
  if (id === undefined) return;
  requestAnimationFrame(() => {
    const element = document.getElementById(commentElementId(id));
    if (element === null) return;
    element.focus({ preventScroll: bridge !== undefined });
    bridge?.post({ action: "svc_scroll", top: Math.max(0, element.getBoundingClientRect().top) });
  });
}
