import type { Frame, Page } from "../page";
import { postToFrames } from "./post-to-frames";

/** An open drawer, over the page at its inline end. */
const OPEN =
  ";display:block;position:fixed;inset-block:0;inset-inline-end:0;max-width:26rem;height:100%;z-index:2147483000;box-shadow:0 0 3rem #0003";

let opener: Element | null = null;

function isOpen({ iframe }: Frame): boolean {
  return iframe.style.display !== "none";
}

/** Opens or closes a drawer, and moves the focus into it or back to the opener. */
export function openDrawer(page: Page, frame: Frame, shouldOpen: boolean): void {
  const { iframe, element } = frame;
  if (!frame.isDrawer || shouldOpen === isOpen(frame)) return;
  iframe.style.cssText += shouldOpen ? OPEN : ";display:none";
  if (shouldOpen) {
    opener = document.activeElement;
    page.load(frame);
    iframe.focus();
  } else if (opener instanceof HTMLElement) opener.focus();
  if (opener !== null && element.contains(opener)) opener.setAttribute("aria-expanded", String(shouldOpen));
  postToFrames(page, { action: shouldOpen ? "svc_open" : "svc_close" }, [frame]);
}

export function toggleButton(page: Page): void {
  for (const frame of page.frames.values()) openDrawer(page, frame, !isOpen(frame));
}

export function slideButton(page: Page): void {
  for (const frame of page.frames.values()) openDrawer(page, frame, false);
}
