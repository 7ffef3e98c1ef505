/** A reader who is named in a text. */
export interface Mention {
  /** Id of the reader, as text. */
  id: string;
  name: string;
}

/** One item of a text in the interface's form: words, a reader who is named, or a picture. */
export interface Op {
  insert: string | { mentions: true } | { image: string };
  attributes?: { link?: string; mention?: Mention };
}

export function mentionOf({ insert, attributes }: Op): Mention | null {
  return typeof insert === "object" && "mentions" in insert ? (attributes?.mention ?? null) : null;
}

export function imageOf({ insert }: Op): string | null {
  return typeof insert === "object" && "image" in insert ? insert.image : null;
}

export function textOp(text: string, link?: string | null): Op {
  return link === undefined || link === null ? { insert: text } : { insert: text, attributes: { link } };
}

export function mentionOp(mention: Mention): Op {
  return { insert: { mentions: true }, attributes: { mention } };
}

/** A text without its form: readers by name, pictures left out. */
export function plainText(ops: readonly Op[]): string {
  return ops
    .map((op) => {
      if (typeof op.insert === "string") return op.insert;
      const mention = mentionOf(op);
      return mention === null ? "" : `@${mention.name}`;
    })
    .join("");
}

/** Whether a text says nothing: no letter, nobody named, no picture. */
export function isBlank(ops: readonly Op[]): boolean {
  return ops.every((op) => typeof op.insert === "string" && !/[^\p{Z}\p{C}]/u.test(op.insert));
}

/** What a text holds besides its pictures, and the addresses of those, each in its order. */
export function partImages(ops: readonly Op[]): { text: Op[]; images: string[] } {
  const images = ops.flatMap((op) => imageOf(op) ?? []);
  return { text: ops.filter((op) => imageOf(op) === null), images };
}
