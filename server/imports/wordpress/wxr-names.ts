const FAMILIES: readonly [RegExp, string][] = [
  [/^https?:\/\/wordpress\.org\/export\/\d+\.\d+\/excerpt\/?$/, "excerpt"],
  [/^https?:\/\/wordpress\.org\/export\/\d+\.\d+\/?$/, "wp"],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/, "content"],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/?$/, "dc"],
];

/** A parsed opening tag, shared by all elements in the same notation. */
export interface OpeningTag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its source text. */
  readonly written: string;
  /** The closing tag; null: the element is empty. */
  readonly end: string | null;
  /** The tag that last followed it: items have the same structure, so it likely follows again. */
  next: OpeningTag | null;
}

/** Limit of cached names and tags: real files have few, and a hostile one must not exhaust the memory. */
const MAX_CACHED_NAMES = 1_000;
const MAX_CACHED_TAGS = 5_000;
const MAX_CACHED_LENGTH = 200;

/**
 * Maps a file's element names to canonical names. Every version of the format has its own namespace with any prefix,
 * so the declared prefixes are mapped to those that WordPress writes.
 */
export class WxrNames {
  private readonly prefixes = new Map<string, string>();
  private readonly known = new Map<string, string>();
  private readonly tags = new Map<string, OpeningTag>();
  private last: OpeningTag | null = null;

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

  /** Returns an element's canonical name. */
  canonical(name: string): string {
    const canonicalName = this.known.get(name);
    if (canonicalName !== undefined) return canonicalName;
    const colon = name.indexOf(":");
    const family = colon === -1 ? undefined : this.prefixes.get(name.slice(0, colon));
    const canonical = family === undefined ? name : `${family}${name.slice(colon)}`;
    if (this.known.size < MAX_CACHED_NAMES) this.known.set(name, canonical);
    return canonical;
  }

  /** Finds the cached opening tag at a position of the text. */
  tagAt(text: string, at: number): OpeningTag | null {
    const guess = this.last?.next ?? null;
    const isThere = guess !== null && text.startsWith(guess.written, at);
    const tag = isThere ? guess : (this.tags.get(text.slice(at, text.indexOf(">", at) + 1)) ?? null);
    if (this.last !== null && tag !== null) this.last.next = tag;
    this.last = tag;
    return tag;
  }

  keepTag(tag: OpeningTag): void {
    if (this.tags.size >= MAX_CACHED_TAGS || tag.written.length > MAX_CACHED_LENGTH) return;
    // A copy: a substring would retain the whole file's text.
    const copy = structuredClone(tag);
    this.tags.set(copy.written, copy);
  }
}

/** Explains why a file with this root is not a WordPress export; null: it is one. */
export function checkRoot(name: string, names: WxrNames): string | null {
  if (name !== "rss")
    return `The file isn't a WordPress export: it begins with <${name.slice(0, 40)}>, not <rss>`;
  if (!names.areOfWordPress) return "The file is an RSS feed, not a WordPress export";
  return null;
}
