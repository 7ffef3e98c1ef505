/** What of an element is read: markup by hand, by a framework, or by a stranger. */
interface Marked {
  attributes: Iterable<{ name: string; value: string }>;
}

/** The longest value that a widget is told; what is longer was not meant for one. */
const LONGEST = 2_000;

/** Values of `data-<service>-*` by the name behind the prefix, whatever the service is called; the last name wins. */
export function attributesOf(element: Marked, services: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const service of services) {
    for (const { name, value } of element.attributes) {
      const [start, key] = name.split(`data-${service}-`);
      if (start === "" && key && value.length <= LONGEST) found.set(key, value);
    }
  }
  return found;
}

/** base64 of a text's UTF-8. */
export function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** An address as a page may write it, whole or in part; undefined for what leads to no web page. */
export function webAddress(written: string | undefined, base: string): string | undefined {
  try {
    const { href, protocol } = new URL(written ?? "", base);
    return /^https?:$/.test(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}

/** A page's own address: its rel=canonical where that is on the same site (a host, or one below it), else where it is open. */
export function ownAddress(canonical: string | undefined, here: string): string {
  const address = webAddress(canonical, here) ?? here;
  const siteOf = (url: string) => `.${new URL(url).hostname}`.replace(".www.", ".");
  return siteOf(here).endsWith(siteOf(address)) || siteOf(address).endsWith(siteOf(here)) ? address : here;
}

/** How a few are called in a frame's address, ever since there are frames. */
const ODD_NAMES: Readonly<Record<string, string>> = {
  "window-height": "windowHeight",
  "screen-width": "screenWidth",
};

/**
 * What a frame's document is asked for with; colours travel in base64. The frame's host is the loader's own whatever an
 * element says: a page's text must not lead tokens elsewhere (ADR 0100).
 */
export function queryOf(told: Readonly<Record<string, unknown>>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(told)) {
    const text = String(value ?? "");
    const key = ODD_NAMES[name] ?? name.replace(/-/g, "_");
    if (text && name !== "host") query.set(key, name.endsWith("-color") ? base64(text) : text);
  }
  return query;
}
