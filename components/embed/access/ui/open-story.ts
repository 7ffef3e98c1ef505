import type { PurchaseableAsset } from "../types";

interface OpenOptions {
  asset: PurchaseableAsset;
  /** CSS selector of the element that shows the story's text; null: not given by the page. */
  content: string | null;
  /** Whether the page may be reloaded, if it does not open the story itself. */
  mayReload: boolean;
}

/** Replaces the closed text with the open one, and moves the focus to where the paywall was. */
function replace(target: Element, part: Element, wall: Element): void {
  const index = [...target.children].findIndex((child) => child.contains(wall));
  target.replaceChildren(...part.childNodes);
  const next = target.children[index];
  if (!(next instanceof HTMLElement)) return;
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

/** Fetches the page as rendered for the current reader; null: still closed, or not available. */
async function fetchOpenPart(content: string, id: string): Promise<Element | null> {
  const response = await fetch(location.href, { headers: { accept: "text/html" }, cache: "no-store" });
  if (!response.ok) return null;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const part = page.querySelector(content);
  return part?.querySelector(`[data-svc-paywall="${CSS.escape(id)}"]`) === null ? part : null;
}

/**
 * Opens a story in place. Dispatches `svc:open`, which the page may handle; else fetches the page again and inserts
 * the story's text from the response. Returns false if it is still closed. The text is never sent before access is
 * granted.
 */
export async function openStory(
  element: HTMLElement,
  { asset, content, mayReload }: OpenOptions,
): Promise<boolean> {
  const event = new CustomEvent("svc:open", {
    detail: { asset },
    bubbles: true,
    composed: true,
    cancelable: true,
  });
  if (!element.dispatchEvent(event)) return true;
  const target = content === null ? null : document.querySelector(content);
  const part = content === null ? null : await fetchOpenPart(content, asset.id).catch(() => null);
  if (target === null || part === null) {
    if (mayReload) location.reload();
    return false;
  }
  replace(target, part, element);
  return true;
}
