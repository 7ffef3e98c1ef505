import { COMPONENTS, whenWanted } from "../asking";
import type { Components } from "./components";

type Name = (typeof COMPONENTS)[number];

/** Reads what an element says under any of the service's names: `data-svc-paywall`, `data-acme-paywall`. */
function attributeOf(element: Element, names: readonly string[], what: string): string | null {
  for (const name of names) {
    const value = element.getAttribute(`data-${name}-${what}`);
    if (value !== null) return value;
  }
  return null;
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** An address that a link may lead to; null for any other, such as a script: whoever writes markup may be a stranger. */
function addressOf(text: string | null): string | null {
  if (text === null || !URL.canParse(text, location.href)) return null;
  return /^https?:$/.test(new URL(text, location.href).protocol) ? text : null;
}

interface Filling {
  components: Components;
  names: readonly string[];
}

/** Fills one element with what its attributes ask for. */
function fill(element: HTMLElement, { components, names }: Filling): void {
  const said = (what: string) => attributeOf(element, names, what);
  const plansUrl = addressOf(said("plans-url"));
  const show: Record<Name, (value: string) => unknown> = {
    paywall: (id) =>
      components.paywall(element, {
        asset: { id, type: said("asset-type") ?? "story" },
        title: said("title"),
        content: said("content"),
        disableMeter: said("disable-meter") !== null,
      }),
    meter: (id) => components.meter(element, { asset: { id, type: "story" }, plansUrl }),
    plans: (group) => components.plans(element, { group: numberOf(group), gift: said("gift") !== null }),
    account: () => components.account(element, { plansUrl }),
    checkout: (plan) =>
      element.addEventListener("click", (event) => {
        event.preventDefault();
        const currency = said("currency");
        void components.checkout({ plan: numberOf(plan) ?? 0, currency, gift: said("gift") !== null });
      }),
  };
  for (const name of COMPONENTS) {
    const value = said(name);
    // A component that cannot be shown leaves what stood there, which works without a script.
    if (value !== null) Promise.resolve(show[name](value)).catch(() => undefined);
  }
}

/** Fills every element of the page that asks for a component once it is wanted. Returns how to stop. */
export function watch(filling: Filling): () => void {
  return whenWanted(filling.names, (element) => fill(element, filling));
}
