import type { Svc } from "./types";

/** Components for which an element asks by an attribute, e.g. `data-svc-paywall`. */
export const COMPONENTS = ["paywall", "meter", "plans", "account", "checkout"] as const;

/** Selector of the elements that ask for a component, under any of the service's names. */
export function elementsAsking(names: readonly string[]): string {
  return names.flatMap((name) => COMPONENTS.map((what) => `[data-${name}-${what}]`)).join(",");
}

/** Loads the components as soon as the page has an element that asks for one, and not before. */
export function loadWhenAsked(svc: Pick<Svc, "ui">, names: readonly string[]): void {
  const selector = elementsAsking(names);
  let observer: MutationObserver | null = null;
  const look = () => {
    if (document.querySelector(selector) === null) return;
    observer?.disconnect();
    // Where they do not come, what stands in the elements stays.
    svc.ui().catch(() => undefined);
  };
  observer = new MutationObserver(look);
  observer.observe(document.documentElement, { childList: true, subtree: true });
  look();
}
