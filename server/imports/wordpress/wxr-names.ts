const FAMILIES: readonly [RegExp, string][] = [
  [/^https?:\/\/wordpress\.org\/export\/\d+\.\d+\/excerpt\/?$/, "excerpt"],
  [/^https?:\/\/wordpress\.org\/export\/\d+\.\d+\/?$/, "wp"],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/, "content"],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/?$/, "dc"],
];

/**
 * The canonical names of a file's elements. Every version of the format has its own namespace, and a file may call
 * it what it likes, so the prefixes that the root declares are read as the ones that WordPress itself writes.
 */
export class WxrNames {
  private readonly prefixes = new Map<string, string>();
  private readonly known = new Map<string, string>();

  constructor(rootAttributes: Readonly<Record<string, string>>) {
    for (const [name, uri] of Object.entries(rootAttributes)) {
      const family = FAMILIES.find(([pattern]) => pattern.test(uri.trim()))?.[1];
      if (family !== undefined && name.startsWith("xmlns:")) this.prefixes.set(name.slice(6), family);
    }
  }

  /** Whether the root declares a namespace of WordPress exports. */
  get areOfWordPress(): boolean {
    return [...this.prefixes.values()].includes("wp");
  }

  /** An element's name as WordPress writes it. */
  canonical(name: string): string {
    const found = this.known.get(name);
    if (found !== undefined) return found;
    const colon = name.indexOf(":");
    const family = colon === -1 ? undefined : this.prefixes.get(name.slice(0, colon));
    const canonical = family === undefined ? name : `${family}${name.slice(colon)}`;
    // Names are few in any real file; a hostile one must not fill the memory with them.
    if (this.known.size < 1_000) this.known.set(name, canonical);
    return canonical;
  }
}

/** Why a file with this root is no export of WordPress; null where it is one. */
export function refusalOfRoot(name: string, names: WxrNames): string | null {
  if (name !== "rss")
    return `The file is no WordPress export: it begins with <${name.slice(0, 40)}>, not <rss>`;
  if (!names.areOfWordPress)
    return "The file is an RSS feed, but no WordPress export: nothing in it is WordPress's own";
  return null;
}
