/** An element of the file on its way to becoming a record. Names are in their canonical writing (`wp:post_id`). */
export interface RawNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: RawNode[];
}

/** The text of the first child of that name; empty where there is none. */
export function textOf(node: RawNode, name: string): string {
  return node.children.find((child) => child.name === name)?.text ?? "";
}

/** A text that stands for an identifier or a word: without white space around it. */
export function wordOf(node: RawNode, name: string): string {
  return textOf(node, name).trim();
}

/** A whole number, or null where the text is none or one too large. */
export function wholeNumber(text: string): number | null {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The id that a text refers to; 0 is WordPress's word for none. */
export function referenceIn(text: string): number | null {
  const id = wholeNumber(text);
  return id === null || id <= 0 ? null : id;
}

/** The whole number in the first child of that name, or null. */
export function numberOf(node: RawNode, name: string): number | null {
  return wholeNumber(wordOf(node, name));
}

/** The id that the first child of that name refers to, or null. */
export function referenceOf(node: RawNode, name: string): number | null {
  return referenceIn(wordOf(node, name));
}

/** The nodes of that name. */
export function childrenOf(node: RawNode, name: string): RawNode[] {
  return node.children.filter((child) => child.name === name);
}
