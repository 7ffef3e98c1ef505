/** A mention of a reader. */
export interface Mention {
  /** Id of the reader, as text. */
  id: string;
  name: string;
}

/** An item of a text in the interface's format: text, mention or image. */
export interface Op {
  insert: string | { mentions: true } | { image: string };
  attributes?: { link?: string; mention?: Mention };
}

export function getMention({ insert, attributes }: Op): Mention | null {
  return typeof insert === "object" && "mentions" in insert ? (attributes?.mention ?? null) : null;
}

export function getImage({ insert }: Op): string | null {
  return typeof insert === "object" && "image" in insert ? insert.image : null;
}

export function textOp(text: string, link?: string | null): Op {
  return link === undefined || link === null ? { insert: text } : { insert: text, attributes: { link } };
}

export function mentionOp(mention: Mention): Op {
  return { insert: { mentions: true }, attributes: { mention } };
}

/** The plain text: mentions by name, without images. */
export function plainText(ops: readonly Op[]): string {
  return ops
    .map((op) => {
      if (typeof op.insert === "string") return op.insert;
      const mention = getMention(op);
      return mention === null ? "" : `@${mention.name}`;
    })
    .join("");
}

/** Whether a text has no letters, mentions or images. */
export function isBlank(ops: readonly Op[]): boolean {
  return ops.every((op) => typeof op.insert === "string" && !/[^\p{Z}\p{C}]/u.test(op.insert));
}

/** Separates a text from the URLs of its images, both in order. */
export function separateImages(ops: readonly Op[]): { text: Op[]; images: string[] } {
  const images = ops.flatMap((op) => getImage(op) ?? []);
  return { text: ops.filter((op) => getImage(op) === null), images };
}
