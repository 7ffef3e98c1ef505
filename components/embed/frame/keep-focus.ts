/** Where the keyboard may be put by others than the reader: a key that is pressed there by habit does nothing. */
const PLACES = '[tabindex]:not(button,a),[contenteditable="true"]';

function placeIn(within: Node | null, at: 0 | -1): HTMLElement | undefined {
  if (!(within instanceof Element)) return undefined;
  const all = [within, ...within.querySelectorAll(PLACES)].filter(
    (one) => one instanceof HTMLElement && one.matches(PLACES) && one.getClientRects().length > 0,
  );
  const found = all.at(at);
  return found instanceof HTMLElement ? found : undefined;
}

/** An element and all that it stands in, from the inside out. */
function pathOf(element: Element | null): Element[] {
  const path: Element[] = [];
  for (let one = element; one !== null; one = one.parentElement) path.push(one);
  return path;
}

/** Where something stood that is gone: inside of the first, between the others. */
interface Gap {
  inside: Element;
  next?: Node | null;
  previous?: Node | null;
}

/** What takes the keyboard instead: the place around that is made for it, what stands next to the gap, or what is around. */
function standIn({ inside, next = null, previous = null }: Gap): HTMLElement | undefined {
  const place = inside.closest<HTMLElement>(PLACES) ?? placeIn(next, 0) ?? placeIn(previous, -1);
  if (place !== undefined) return place;
  if (!(inside instanceof HTMLElement) || inside === document.body) return undefined;
  inside.tabIndex = -1;
  return inside;
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Remembers where the keyboard stands; the answer leads it back there, or to what stands there by then. */
export function placeOfFocus(): () => void {
  const path = pathOf(document.activeElement);
  return () => {
    const inside = path.find((one) => one.isConnected);
    const target = inside === path[0] ? inside : inside && standIn({ inside });
    if (target instanceof HTMLElement) target.focus();
  };
}

/**
 * Whenever the element that holds the keyboard is taken away and nothing has led it on, it goes to what stands in its
 * place: never, not for one frame, to nothing, from where the next key would begin anew at the top (ADR 0147).
 */
export function keepFocus(): void {
  let path: Element[] = [];
  document.addEventListener("focusin", ({ target }) => {
    path = target instanceof Element ? pathOf(target) : [];
  });
  document.addEventListener("focusout", ({ relatedTarget }) => {
    const [left] = path;
    // Left by the reader, not taken away: then it stands there still, once whatever is being drawn is drawn.
    if (relatedTarget === null)
      queueMicrotask(() => left?.isConnected === true && isNowhere() && (path = []));
  });
  new MutationObserver((changes) => {
    const [lost] = path;
    // A frame that does not have the keyboard takes it from nobody.
    if (lost === undefined || lost.isConnected || !isNowhere() || !document.hasFocus()) return;
    const inside = path.find((one) => one.isConnected);
    const gone = inside === undefined ? undefined : path[path.indexOf(inside) - 1];
    path = [];
    if (inside === undefined || gone === undefined) return;
    const change = changes.find(({ removedNodes }) => [...removedNodes].includes(gone));
    const { nextSibling: next = null, previousSibling: previous = null } = change ?? {};
    standIn({ inside, next, previous })?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
}
