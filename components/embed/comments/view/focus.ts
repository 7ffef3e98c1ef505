import type { Bridge } from "../../frame/bridge";

export function commentElementId(id: number): string {
  return `comment-${id}`;
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
