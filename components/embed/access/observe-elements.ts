import type { Svc } from "./types";

/** Components that an element requests by an attribute, e.g. `data-svc-paywall`. */
export const COMPONENTS = ["paywall", "meter", "plans", "account", "checkout"] as const;

/** Components that load at once, because they decide whether a story is open; all others load near the viewport. */
const AT_ONCE: readonly (typeof COMPONENTS)[number][] = ["paywall", "meter"];

/** Distance from the viewport at which an element's component is loaded. */
const NEAR = "400px";

function toSelector(names: readonly string[], components: readonly string[]): string {
  return names.flatMap((name) => components.map((what) => `[data-${name}-${what}]`)).join(",");
}

/**
 * Calls `then` once for each element that requests a component under any of the service's names, including elements
 * added later: at once for urgent components, else as soon as the element is near the viewport. Returns a function
 * that stops observing.
 */
export function observeElements(names: readonly string[], then: (element: HTMLElement) => void): () => void {
  const all = toSelector(names, COMPONENTS);
  const urgent = toSelector(names, AT_ONCE);
  const seen = new WeakSet<Element>();
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        near.unobserve(target);
        then(target);
      }
    },
    { rootMargin: NEAR },
  );
  const scan = () => {
    for (const element of document.querySelectorAll<HTMLElement>(all)) {
      if (seen.has(element)) continue;
      seen.add(element);
      if (element.matches(urgent)) then(element);
      else near.observe(element);
    }
  };
  const changes = new MutationObserver(scan);
  changes.observe(document.documentElement, { childList: true, subtree: true });
  scan();
  return () => {
    changes.disconnect();
    near.disconnect();
  };
}

/** Loads the components as soon as an element of the page requests one. */
export function loadOnDemand(svc: Pick<Svc, "ui">, names: readonly string[]): void {
  let isLoaded = false;
  let stop = (): void => undefined;
  const load = () => {
    if (isLoaded) return;
    isLoaded = true;
    stop();
    // If the components cannot be loaded, the elements keep their content.
    svc.ui().catch(() => undefined);
  };
  stop = observeElements(names, load);
  // An element that already existed called `load` before `stop` was assigned.
  if (isLoaded) stop();
}
