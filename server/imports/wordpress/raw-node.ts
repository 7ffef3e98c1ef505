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

/** A whole number, or null where there is none or it is too large to be one. */
export function numberOf(node: RawNode, name: string): number | null {
  const text = wordOf(node, name);
  return /^-?\d{1,15}$/.test(text) ? Number(text) : null;
}

/** A reference to another object's id; 0 is WordPress's word for none. */
export function referenceOf(node: RawNode, name: string): number | null {
  const id = numberOf(node, name);
  return id === null || id <= 0 ? null : id;
}

/** The nodes of that name. */
export function childrenOf(node: RawNode, name: string): RawNode[] {
  return node.children.filter((child) => child.name === name);
}
