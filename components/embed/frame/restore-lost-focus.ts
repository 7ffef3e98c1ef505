/** Elements that may receive the focus programmatically: pressing a key there by habit has no effect. */
const FOCUSABLE = '[tabindex]:not(button,a),[contenteditable="true"]';

function findFocusable(within: Node | null, at: 0 | -1): HTMLElement | undefined {
  if (!(within instanceof Element)) return undefined;
  const all = [within, ...within.querySelectorAll(FOCUSABLE)].filter(
    (element) =>
      element instanceof HTMLElement && element.matches(FOCUSABLE) && element.getClientRects().length > 0,
  );
  const candidate = all.at(at);
  return candidate instanceof HTMLElement ? candidate : undefined;
}

/** Lists an element and its ancestors, innermost first. */
function listAncestors(element: Element | null): Element[] {
  const path: Element[] = [];
  for (let ancestor = element; ancestor !== null; ancestor = ancestor.parentElement) path.push(ancestor);
  return path;
}

/** Where a removed element was: inside the first, between the other two. */
interface Gap {
  inside: Element;
  next?: Node | null;
  previous?: Node | null;
}

/** The element to focus instead: a focusable ancestor, a neighbor of the gap, or the parent. */
function findReplacement({ inside, next = null, previous = null }: Gap): HTMLElement | undefined {
  const focusable =
    inside.closest<HTMLElement>(FOCUSABLE) ?? findFocusable(next, 0) ?? findFocusable(previous, -1);
  if (focusable !== undefined) return focusable;
  if (!(inside instanceof HTMLElement) || inside === document.body) return undefined;
  inside.tabIndex = -1;
  return inside;
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Stores the focused element; returns a function that restores the focus to it or a replacement. */
export function saveFocus(): () => void {
  const path = listAncestors(document.activeElement);
  return () => {
    const inside = path.find((ancestor) => ancestor.isConnected);
    const target = inside === path[0] ? inside : inside && findReplacement({ inside });
    if (target instanceof HTMLElement) target.focus();
  };
}

/**
 * Moves the focus to a replacement when the focused element is removed and no code has moved it. Otherwise the focus
 * would be lost, and the next Tab key would start at the top of the document.
 */
export function restoreLostFocus(): void {
  let path: Element[] = [];
  document.addEventListener("focusin", ({ target }) => {
    path = target instanceof Element ? listAncestors(target) : [];
  });
  document.addEventListener("focusout", ({ relatedTarget }) => {
    const [blurred] = path;
    // Blurred by the reader, not removed: then the element is still connected after rendering.
    if (relatedTarget === null)
      queueMicrotask(() => blurred?.isConnected === true && isFocusLost() && (path = []));
  });
  new MutationObserver((changes) => {
    const [lost] = path;
    // A frame without focus does not take it.
    if (lost === undefined || lost.isConnected || !isFocusLost() || !document.hasFocus()) return;
    const inside = path.find((ancestor) => ancestor.isConnected);
    const removed = inside === undefined ? undefined : path[path.indexOf(inside) - 1];
    path = [];
    if (inside === undefined || removed === undefined) return;
    const change = changes.find(({ removedNodes }) => [...removedNodes].includes(removed));
    const { nextSibling: next = null, previousSibling: previous = null } = change ?? {};
    findReplacement({ inside, next, previous })?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
}
