/** An element of the file before it becomes a record. Names are canonical (`wp:post_id`). */
export interface RawNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: RawNode[];
}

/** The text of the first child of that name; empty: none. */
export function getText(node: RawNode, name: string): string {
  return node.children.find((child) => child.name === name)?.text ?? "";
}

/** The trimmed text of the first child of that name, for identifiers. */
export function getTrimmedText(node: RawNode, name: string): string {
  return getText(node, name).trim();
}

/** Parses a whole number; null: not a number, or too large. */
export function parseWholeNumber(text: string): number | null {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Parses a referenced id; 0 is WordPress's value for none. */
export function parseReference(text: string): number | null {
  const id = parseWholeNumber(text);
  return id === null || id <= 0 ? null : id;
}

/** The whole number in the first child of that name; null: none. */
export function getNumber(node: RawNode, name: string): number | null {
  return parseWholeNumber(getTrimmedText(node, name));
}

/** The id that the first child of that name references; null: none. */
export function getReference(node: RawNode, name: string): number | null {
  return parseReference(getTrimmedText(node, name));
}

/** The children of that name. */
export function getChildren(node: RawNode, name: string): RawNode[] {
  return node.children.filter((child) => child.name === name);
}
