/** The attributes of an element, which may come from untrusted markup. */
interface WithAttributes {
  attributes: Iterable<{ name: string; value: string }>;
}

/** Maximum length of a value; longer ones are ignored. */
const LONGEST = 2_000;

/** Collects the values of `data-<service>-*` by name, for every name of the service; the last one wins. */
export function readAttributes(element: WithAttributes, services: readonly string[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const service of services) {
    for (const { name, value } of element.attributes) {
      const [start, key] = name.split(`data-${service}-`);
      if (start === "" && key && value.length <= LONGEST) values.set(key, value);
    }
  }
  return values;
}

/** Encodes a text's UTF-8 as base64. */
export function encodeBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** Resolves an absolute or relative http(s) URL; undefined: not a web page. */
export function resolveWebUrl(input: string | undefined, base: string): string | undefined {
  try {
    const { href, protocol } = new URL(input ?? "", base);
    return /^https?:$/.test(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The page's URL: its rel=canonical if that is on the same site (a host, or a subdomain of it), else its location.
 */
export function chooseCanonicalUrl(canonical: string | undefined, pageUrl: string): string {
  const address = resolveWebUrl(canonical, pageUrl) ?? pageUrl;
  const toSite = (url: string) => `.${new URL(url).hostname}`.replace(".www.", ".");
  return toSite(pageUrl).endsWith(toSite(address)) || toSite(address).endsWith(toSite(pageUrl))
    ? address
    : pageUrl;
}

/** Attributes with a different name in a frame's URL, for compatibility. */
const QUERY_NAMES: Readonly<Record<string, string>> = {
  "window-height": "windowHeight",
  "screen-width": "screenWidth",
};

/**
 * Builds the query of a frame's URL; colours are base64. `host` is ignored, and the frame's host is always the
 * loader's: markup of a page must not send tokens to another host.
 */
export function buildQuery(params: Readonly<Record<string, unknown>>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const text = String(value ?? "");
    const key = QUERY_NAMES[name] ?? name.replace(/-/g, "_");
    if (text && name !== "host") query.set(key, name.endsWith("-color") ? encodeBase64(text) : text);
  }
  return query;
}
