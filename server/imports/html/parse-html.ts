import { Parser } from "htmlparser2";

export interface HtmlText {
  readonly kind: "text";
  text: string;
}

export interface HtmlComment {
  readonly kind: "comment";
  readonly text: string;
}

export interface HtmlElement {
  readonly kind: "element";
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: HtmlNode[];
}

export type HtmlNode = HtmlText | HtmlComment | HtmlElement;

/** Markup that is too deep or dense to process in reasonable time. */
export class HtmlTooComplex extends Error {
  override readonly name = "HtmlTooComplex";
}

/** Tags of deeper elements are dropped: their text stays. */
const MAX_DEPTH = 150;
const REFUSED_DEPTH = 2_000;
const REFUSED_TAGS = 200_000;

function refuseTooManyTags(html: string): void {
  if (html.length < REFUSED_TAGS) return;
  let tags = 0;
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at + 1)) {
    tags += 1;
    if (tags > REFUSED_TAGS) throw new HtmlTooComplex(`The HTML has more than ${REFUSED_TAGS} tags.`);
  }
}

/**
 * Parses HTML into a tree, as tolerantly as a browser. Its depth is at most 150 elements, so that callers may
 * recurse. Refuses (HtmlTooComplex) only excessive markup.
 */
export function parseHtml(html: string): HtmlNode[] {
  const roots: HtmlNode[] = [];
  if (!html.includes("<") && !html.includes("&")) return html === "" ? roots : [{ kind: "text", text: html }];
  refuseTooManyTags(html);
  const levels: HtmlNode[][] = [roots];
  let depth = 0;
  let siblings = roots;
  const parser = new Parser({
    ontext(text) {
      const last = siblings.at(-1);
      if (last?.kind === "text") last.text += text;
      else siblings.push({ kind: "text", text });
    },
    oncomment(text) {
      siblings.push({ kind: "comment", text });
    },
    onopentag(name, attributes) {
      depth += 1;
      if (depth > REFUSED_DEPTH) throw new HtmlTooComplex(`The HTML is nested deeper than ${REFUSED_DEPTH}.`);
      if (depth > MAX_DEPTH) return;
      const element: HtmlElement = { kind: "element", name, attributes, children: [] };
      siblings.push(element);
      siblings = element.children;
      levels.push(siblings);
    },
    onclosetag() {
      depth -= 1;
      if (depth >= MAX_DEPTH) return;
      levels.pop();
      siblings = levels.at(-1) ?? roots;
    },
  });
  parser.end(html);
  return roots;
}

/** The trimmed value of an attribute; empty if it is absent. */
export function getAttribute(element: HtmlElement, name: string): string {
  return Object.hasOwn(element.attributes, name) ? (element.attributes[name]?.trim() ?? "") : "";
}

/** Whether an element has one of the classes. */
export function hasClass(element: HtmlElement, ...names: readonly string[]): boolean {
  const value = getAttribute(element, "class");
  if (value === "") return false;
  const classes = value.split(/\s+/);
  return names.some((name) => classes.includes(name));
}

/** Finds the first element in document order, including the roots, that matches. */
export function findElement(
  nodes: readonly HtmlNode[],
  matches: (element: HtmlElement) => boolean,
): HtmlElement | null {
  for (const node of nodes) {
    if (node.kind !== "element") continue;
    const found = matches(node) ? node : findElement(node.children, matches);
    if (found !== null) return found;
  }
  return null;
}

/** Finds all matching elements in document order; descendants of a match are not searched. */
export function findElements(
  nodes: readonly HtmlNode[],
  matches: (element: HtmlElement) => boolean,
): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (node.kind !== "element") return [];
    return matches(node) ? [node] : findElements(node.children, matches);
  });
}

/** Copies the nodes without one node of the tree. */
export function withoutNode(nodes: readonly HtmlNode[], unwanted: HtmlNode): HtmlNode[] {
  return nodes
    .filter((node) => node !== unwanted)
    .map((node) =>
      node.kind === "element" ? { ...node, children: withoutNode(node.children, unwanted) } : node,
    );
}
