const FAMILIES: readonly [RegExp, string][] = [
  [/^https?:\/\/wordpress\.org\/export\/\d+\.\d+\/excerpt\/?$/, "excerpt"],
  [/^https?:\/\/wordpress\.org\/export\/\d+\.\d+\/?$/, "wp"],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/, "content"],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/?$/, "dc"],
];

/** An opening tag as it is understood. Shared by all elements that are written alike. */
export interface OpeningTag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** As it stands in the file. */
  readonly written: string;
  /** The closing tag; null where the element is empty. */
  readonly end: string | null;
  /** The tag that came after it last: items are written alike, so it likely comes after it again. */
  next: OpeningTag | null;
}

/** Names and tags are few in any real file; a hostile one must not fill the memory with them. */
const REMEMBERED_NAMES = 1_000;
const REMEMBERED_TAGS = 5_000;
const REMEMBERED_LENGTH = 200;

/**
 * The canonical names of a file's elements. Every version of the format has its own namespace, and a file may call
 * it what it likes, so the prefixes that the root declares are read as the ones that WordPress itself writes.
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

  /** An element's name as WordPress writes it. */
  canonical(name: string): string {
    const found = this.known.get(name);
    if (found !== undefined) return found;
    const colon = name.indexOf(":");
    const family = colon === -1 ? undefined : this.prefixes.get(name.slice(0, colon));
    const canonical = family === undefined ? name : `${family}${name.slice(colon)}`;
    if (this.known.size < REMEMBERED_NAMES) this.known.set(name, canonical);
    return canonical;
  }

  /** The opening tag at a place of the text, where one in this very writing was understood before. */
  tagAt(text: string, at: number): OpeningTag | null {
    const guess = this.last?.next ?? null;
    const isThere = guess !== null && text.startsWith(guess.written, at);
    const tag = isThere ? guess : (this.tags.get(text.slice(at, text.indexOf(">", at) + 1)) ?? null);
    if (this.last !== null && tag !== null) this.last.next = tag;
    this.last = tag;
    return tag;
  }

  keepTag(tag: OpeningTag): void {
    if (this.tags.size >= REMEMBERED_TAGS || tag.written.length > REMEMBERED_LENGTH) return;
    // A copy: a text cut out of the file keeps its surroundings.
    const copy = structuredClone(tag);
    this.tags.set(copy.written, copy);
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
