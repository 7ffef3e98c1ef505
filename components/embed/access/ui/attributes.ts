import { COMPONENTS, observeElements } from "../observe-elements";
import type { Components } from "./components";

type Name = (typeof COMPONENTS)[number];

/** Reads an attribute under any of the service's names: `data-svc-paywall`, `data-acme-paywall`. */
function getAttribute(element: Element, names: readonly string[], attribute: string): string | null {
  for (const name of names) {
    const value = element.getAttribute(`data-${name}-${attribute}`);
    if (value !== null) return value;
  }
  return null;
}

function parseId(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/**
 * Accepts an http(s) URL; null for any other, such as `javascript:`, since markup may come from untrusted authors.
 */
function parseUrl(text: string | null): string | null {
  if (text === null || !URL.canParse(text, location.href)) return null;
  return /^https?:$/.test(new URL(text, location.href).protocol) ? text : null;
}

interface RenderOptions {
  components: Components;
  names: readonly string[];
}

/** Renders the component that the element's attributes request. */
function renderInto(element: HTMLElement, { components, names }: RenderOptions): void {
  const getValue = (attribute: string) => getAttribute(element, names, attribute);
  const plansUrl = parseUrl(getValue("plans-url"));
  const show: Record<Name, (value: string) => unknown> = {
    paywall: (id) =>
      components.paywall(element, {
        asset: { id, type: getValue("asset-type") ?? "story" },
        title: getValue("title"),
        content: getValue("content"),
        disableMeter: getValue("disable-meter") !== null,
      }),
    meter: (id) => components.meter(element, { asset: { id, type: "story" }, plansUrl }),
    plans: (group) => components.plans(element, { group: parseId(group), gift: getValue("gift") !== null }),
    account: () => components.account(element, { plansUrl }),
    checkout: (plan) =>
      element.addEventListener("click", (event) => {
        event.preventDefault();
        const currency = getValue("currency");
        void components.checkout({ plan: parseId(plan) ?? 0, currency, gift: getValue("gift") !== null });
      }),
  };
  for (const name of COMPONENTS) {
    const value = getValue(name);
    // If a component cannot be rendered, the element keeps its content, which works without a script.
    if (value !== null) Promise.resolve(show[name](value)).catch(() => undefined);
  }
}

/** Renders components in the page's elements as they are needed. Returns a function that stops it. */
export function watch(options: RenderOptions): () => void {
  return observeElements(options.names, (element) => renderInto(element, options));
}
