import type { Bridge } from "../../frame/bridge";
import { focusDrawn } from "../../frame/focus-drawn";
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
  focusDrawn(outgoingElementId(key));
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
  focusDrawn(editorElementId(key));
}

/** Leads the keyboard to a comment once it is drawn, and with a bridge the page around to its place. */
export function focusComment(id: number | undefined, bridge?: Pick<Bridge, "post">): void {
  if (id === undefined) return;
  focusDrawn(commentElementId(id), (element) => {
    element.focus({ preventScroll: bridge !== undefined });
    bridge?.post({ action: "svc_scroll", top: Math.max(0, element.getBoundingClientRect().top) });
  });
}
