import type { PurchaseableAsset } from "../types";

interface Opening {
  asset: PurchaseableAsset;
  /** Selector of where the story's text stands in the page; null: the page says nothing of it. */
  content: string | null;
  /** Whether the page may be loaded again, where it opens nothing by itself. */
  mayReload: boolean;
}

/** Puts the open text in the place of the closed one, and the focus where the wall stood. */
function replace(place: Element, part: Element, wall: Element): void {
  const at = [...place.children].findIndex((child) => child.contains(wall));
  place.replaceChildren(...part.childNodes);
  const next = place.children[at];
  if (!(next instanceof HTMLElement)) return;
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

/** The same page as the server makes it for its reader now; null: it is closed to them still, or does not come. */
async function openedPart(content: string, id: string): Promise<Element | null> {
  const answer = await fetch(location.href, { headers: { accept: "text/html" }, cache: "no-store" });
  if (!answer.ok) return null;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const part = page.querySelector(content);
  return part?.querySelector(`[data-svc-paywall="${CSS.escape(id)}"]`) === null ? part : null;
}

/**
 * Opens a story in its place. The page is asked first, by `svc:open`; else its server is asked for the page once more and
 * the story's text is taken from that. False: it is closed still. The text is never anywhere before.
 */
export async function openStory(
  element: HTMLElement,
  { asset, content, mayReload }: Opening,
): Promise<boolean> {
  const event = new CustomEvent("svc:open", {
    detail: { asset },
    bubbles: true,
    composed: true,
    cancelable: true,
  });
  if (!element.dispatchEvent(event)) return true;
  const place = content === null ? null : document.querySelector(content);
  const part = content === null ? null : await openedPart(content, asset.id).catch(() => null);
  if (place === null || part === null) {
    if (mayReload) location.reload();
    return false;
  }
  replace(place, part, element);
  return true;
}
