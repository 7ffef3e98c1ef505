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

/** Markup so deep or so dense that no person wrote it; working it through would take unreasonable time. */
export class HtmlTooComplex extends Error {
  override readonly name = "HtmlTooComplex";
}

/** Deeper elements are read as if their tags were not there: their text stays. */
const KEPT_DEPTH = 150;
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
 * The tree of a piece of HTML, as forgiving as a browser. Never deeper than 150 elements, so that what walks it may
 * recurse. Refuses (HtmlTooComplex) only what is absurd.
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
      if (depth > KEPT_DEPTH) return;
      const element: HtmlElement = { kind: "element", name, attributes, children: [] };
      siblings.push(element);
      siblings = element.children;
      levels.push(siblings);
    },
    onclosetag() {
      depth -= 1;
      if (depth >= KEPT_DEPTH) return;
      levels.pop();
      siblings = levels.at(-1) ?? roots;
    },
  });
  parser.end(html);
  return roots;
}

/** The value of an attribute, trimmed; empty where it is absent. */
export function attributeOf(element: HtmlElement, name: string): string {
  return Object.hasOwn(element.attributes, name) ? (element.attributes[name]?.trim() ?? "") : "";
}

/** Whether an element carries one of the classes. */
export function hasClass(element: HtmlElement, ...names: readonly string[]): boolean {
  const value = attributeOf(element, "class");
  if (value === "") return false;
  const classes = value.split(/\s+/);
  return names.some((name) => classes.includes(name));
}

/** The first element in document order, the roots included, for which `wanted` holds. */
export function findElement(
  nodes: readonly HtmlNode[],
  wanted: (element: HtmlElement) => boolean,
): HtmlElement | null {
  for (const node of nodes) {
    if (node.kind !== "element") continue;
    const found = wanted(node) ? node : findElement(node.children, wanted);
    if (found !== null) return found;
  }
  return null;
}

/** All elements in document order for which `wanted` holds; what is inside a match is not searched. */
export function findElements(
  nodes: readonly HtmlNode[],
  wanted: (element: HtmlElement) => boolean,
): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (node.kind !== "element") return [];
    return wanted(node) ? [node] : findElements(node.children, wanted);
  });
}

/** The nodes without one that is somewhere among them. */
export function withoutNode(nodes: readonly HtmlNode[], unwanted: HtmlNode): HtmlNode[] {
  return nodes
    .filter((node) => node !== unwanted)
    .map((node) =>
      node.kind === "element" ? { ...node, children: withoutNode(node.children, unwanted) } : node,
    );
}
