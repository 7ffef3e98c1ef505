import type { Svc } from "./types";

/** Components for which an element asks by an attribute, e.g. `data-svc-paywall`. */
export const COMPONENTS = ["paywall", "meter", "plans", "account", "checkout"] as const;

/** Whether a story is open cannot wait until its wall is seen; everything else can. */
const AT_ONCE: readonly (typeof COMPONENTS)[number][] = ["paywall", "meter"];

/** How far outside the window an element may be when its component is fetched. */
const NEAR = "400px";

function asking(names: readonly string[], components: readonly string[]): string {
  return names.flatMap((name) => components.map((what) => `[data-${name}-${what}]`)).join(",");
}

/**
 * Calls once for each element of the page that asks for a component under any of the service's names, those that come
 * later as well: at once where it says whether a story is open, else as soon as it is near the window. Returns how to stop.
 */
export function whenWanted(names: readonly string[], then: (element: HTMLElement) => void): () => void {
  const all = asking(names, COMPONENTS);
  const urgent = asking(names, AT_ONCE);
  const known = new WeakSet<Element>();
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
  const look = () => {
    for (const element of document.querySelectorAll<HTMLElement>(all)) {
      if (known.has(element)) continue;
      known.add(element);
      if (element.matches(urgent)) then(element);
      else near.observe(element);
    }
  };
  const changes = new MutationObserver(look);
  changes.observe(document.documentElement, { childList: true, subtree: true });
  look();
  return () => {
    changes.disconnect();
    near.disconnect();
  };
}

/** Loads the components as soon as an element of the page wants one, and not before. */
export function loadWhenAsked(svc: Pick<Svc, "ui">, names: readonly string[]): void {
  let isWanted = false;
  let stop = (): void => undefined;
  const load = () => {
    if (isWanted) return;
    isWanted = true;
    stop();
    // Where they do not come, what stands in the elements stays.
    svc.ui().catch(() => undefined);
  };
  stop = whenWanted(names, load);
  // One that was there already called before there was anything to stop.
  if (isWanted) stop();
}
