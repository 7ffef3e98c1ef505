/** A WordPress shortcode, `[name key="value"]inside[/name]`. */
export interface Shortcode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Values without a key, in order. */
  readonly values: readonly string[];
  /** Content between the opening and the closing tag; null: none. */
  readonly inside: string | null;
  /** The source text of the shortcode. */
  readonly written: string;
}

export interface ShortcodeText {
  /** The text with a placeholder for every known shortcode; HTML parsers treat it as text. */
  readonly text: string;
  readonly shortcodes: readonly Shortcode[];
}

const ENCLOSING: ReadonlySet<string> = new Set(["caption", "wp_caption", "embed", "code", "sourcecode"]);
/** Optional closing tag. */
const EITHER: ReadonlySet<string> = new Set(["audio", "video"]);
const ALONE: ReadonlySet<string> = new Set(
  "gallery playlist youtube vimeo soundcloud tweet twitter instagram dailymotion".split(" "),
);

const NAME = /\[(\[?)([a-z_]+)(?=[\s\]/=])/y;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|'([^']*)'|([^\s"'=]+)/g;

const MARK = /\uE000(\d{1,7})\uE001/;

function readAttributes(source: string): Pick<Shortcode, "attributes" | "values"> {
  const attributes: Record<string, string> = {};
  const values: string[] = [];
  for (const match of source.replace(/[\u201c\u201d\u2033]/g, '"').matchAll(ATTRIBUTE)) {
    const [, key, ...texts] = match;
    const value = texts.find((text) => text !== undefined) ?? "";
    if (key === undefined) values.push(value);
    else if (key !== "__proto__") attributes[key.toLowerCase()] = value;
  }
  return { attributes, values };
}

/** Extracts the shortcodes of a text with forward searches only, in linear time. */
class ShortcodeReader {
  readonly shortcodes: Shortcode[] = [];
  /** Position of each name's next closing tag, as far as searched; -1: none. */
  private readonly closings = new Map<string, number>();
  private result = "";
  private copied = 0;

  constructor(private readonly text: string) {}

  read(): ShortcodeText {
    for (let at = this.text.indexOf("["); at !== -1; ) at = this.text.indexOf("[", this.readAt(at));
    return { text: this.result + this.text.slice(this.copied), shortcodes: this.shortcodes };
  }

  /** Reads the text at a bracket; returns where to continue. */
  private readAt(at: number): number {
    NAME.lastIndex = at;
    const [opening, doubled, name] = NAME.exec(this.text) ?? [];
    if (opening === undefined || name === undefined) return at + 1;
    if (!ENCLOSING.has(name) && !EITHER.has(name) && !ALONE.has(name)) return at + 1;
    const bracket = this.text.indexOf("]", at);
    if (bracket === -1) return this.text.length;
    const closed = this.text[bracket - 1] === "/";
    const inner = closed ? null : this.closingOf(name, bracket + 1);
    const end = inner === null ? bracket + 1 : inner + name.length + 3;
    if (doubled === "[" && this.text[end] === "]") {
      this.copyUpTo(at, this.text.slice(at + 1, end), end + 1);
      return end + 1;
    }
    const start = doubled === "[" ? at + 1 : at;
    this.copyUpTo(start, `\uE000${this.shortcodes.length}\uE001`, end);
    this.shortcodes.push({
      name,
      ...readAttributes(this.text.slice(start + name.length + 1, closed ? bracket - 1 : bracket)),
      inside: inner === null ? null : this.text.slice(bracket + 1, inner),
      written: this.text.slice(start, end),
    });
    return end;
  }

  private closingOf(name: string, from: number): number | null {
    if (ALONE.has(name)) return null;
    let closing = this.closings.get(name) ?? 0;
    if (closing !== -1 && closing < from) {
      closing = this.text.indexOf(`[/${name}]`, from);
      this.closings.set(name, closing);
    }
    if (closing === -1) return null;
    if (!EITHER.has(name)) return closing;
    const reopened = this.text.indexOf(`[${name}`, from);
    return reopened !== -1 && reopened < closing ? null : closing;
  }

  private copyUpTo(at: number, replacement: string, next: number): void {
    this.result += this.text.slice(this.copied, at) + replacement;
    this.copied = next;
  }
}

/** Extracts the known shortcodes of a text. Unknown ones stay, as in WordPress. */
export function extractShortcodes(text: string): ShortcodeText {
  return text.includes("[") ? new ShortcodeReader(text).read() : { text, shortcodes: [] };
}

/** Splits a text at its placeholders into texts and shortcodes, in order. */
export function splitAtMarks(text: string, shortcodes: readonly Shortcode[]): (string | Shortcode)[] {
  if (shortcodes.length === 0 || !text.includes("\uE000")) return [text];
  const parts = text.split(new RegExp(MARK, "g"));
  return parts.flatMap((part, index): (string | Shortcode)[] => {
    if (index % 2 === 0) return part === "" ? [] : [part];
    return [shortcodes[Number(part)] ?? `\uE000${part}\uE001`];
  });
}

/** Replaces placeholders by their source text, where shortcodes have no meaning. */
export function restoreMarks(
  text: string,
  shortcodes: readonly Shortcode[],
  escape: (written: string) => string = (written) => written,
): string {
  if (shortcodes.length === 0) return text;
  const parts = splitAtMarks(text, shortcodes);
  return parts.map((part) => (typeof part === "string" ? part : escape(part.written))).join("");
}
