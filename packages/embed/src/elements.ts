import { type MountedWidget, mountWidget, type WidgetKind, type WidgetOptions } from "./mount-widget";

const ATTRIBUTES = [
  "host",
  "account-id",
  "page-url",
  "comment-widget-id",
  "primary-color",
  "secondary-color",
  "bg-color",
  "font-color",
  "font-family",
  "font-url",
  "publisher",
  "topic-type",
  "topic-value",
  "lang",
] as const;

function optionsOf(element: Element): WidgetOptions | null {
  const attributes = ATTRIBUTES.flatMap((name) => {
    const value = element.getAttribute(name);
    const option = name.replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
    return value === null ? [] : [[option, value] as const];
  });
  const { host, accountId, ...rest }: Partial<WidgetOptions> = Object.fromEntries(attributes);
  return host === undefined || accountId === undefined ? null : { ...rest, host, accountId };
}

/** An element that holds a widget for as long as it is on the page, by attributes such as `account-id`. */
function elementFor(kind: WidgetKind): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly observedAttributes = ATTRIBUTES;
    #widget: MountedWidget | null = null;

    connectedCallback(): void {
      const options = optionsOf(this);
      if (this.style.display === "") this.style.display = "block";
      if (options !== null) this.#widget = mountWidget(kind, this, options);
    }

    attributeChangedCallback(): void {
      const options = optionsOf(this);
      if (!this.isConnected || options === null) return;
      if (this.#widget === null) this.#widget = mountWidget(kind, this, options);
      else this.#widget.update(options);
    }

    disconnectedCallback(): void {
      this.#widget?.destroy();
      this.#widget = null;
    }
  };
}

/** Defines `<masthead-comments>`, `<masthead-feed>`, `<masthead-contribution>` and `<masthead-reactions>`, once. */
export function defineElements(): void {
  for (const kind of ["comments", "feed", "contribution", "reactions"] as const) {
    const name = `masthead-${kind}`;
    if (customElements.get(name) === undefined) customElements.define(name, elementFor(kind));
  }
}

// A server that draws pages has no elements to define.
if (typeof customElements !== "undefined") defineElements();
