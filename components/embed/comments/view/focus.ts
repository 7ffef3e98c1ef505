import type { Bridge } from "../../frame/bridge";
import { focusAfterRender } from "../../frame/focus-after-render";
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

/** Focuses the outgoing comment after it is rendered. */
export function focusOutgoing(key: string): void {
  focusAfterRender(outgoingElementId(key));
}

/** Whether the focus is still there, or nowhere: a reader who moved on is not interrupted. */
export function isOutgoingFocused(key: string): boolean {
  const { activeElement } = document;
  return (
    activeElement === document.body || activeElement?.closest(`[id="${outgoingElementId(key)}"]`) !== null
  );
}

/** Focuses an editor after it is rendered. */
export function focusEditor(key: DraftKey): void {
  focusAfterRender(editorElementId(key));
}

/** Focuses a comment after it is rendered; with a bridge, the page scrolls to it. */
export function focusComment(id: number | undefined, bridge?: Pick<Bridge, "post">): void {
  if (id === undefined) return;
  focusAfterRender(commentElementId(id), (element) => {
    element.focus({ preventScroll: bridge !== undefined });
    bridge?.post({ action: "svc_scroll", top: Math.max(0, element.getBoundingClientRect().top) });
  });
}
