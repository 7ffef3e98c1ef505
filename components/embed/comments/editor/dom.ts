import { type Mention, mentionOf, mentionOp, type Op, textOp } from "../ops/op";
import { joined, type Span } from "./document";

/** A piece of the document in the browser: a node, and what of the text it stands for. */
interface Piece {
  node: Node;
  from: number;
  op: Op;
}

const BLOCKS = new Set(["DIV", "P", "LI", "UL", "OL", "BLOCKQUOTE", "H1", "H2", "H3", "PRE"]);

function isMention(node: Node): node is HTMLElement {
  return node instanceof HTMLElement && node.dataset.mention !== undefined;
}

function lastLeaf(root: Node): Node {
  let node = root;
  while (node.lastChild !== null && !isMention(node)) node = node.lastChild;
  return node;
}

/** The pieces of a document in their order. Browsers end one with a line break that stands for nothing. */
function piecesOf(root: Node): Piece[] {
  const pieces: Piece[] = [];
  const ending = lastLeaf(root);
  let from = 0;
  const add = (node: Node, op: Op) => {
    pieces.push({ node, from, op });
    from += typeof op.insert === "string" ? op.insert.length : 1;
  };
  const walk = (parent: Node, link: string | null) => {
    for (const node of parent.childNodes) {
      if (isMention(node))
        add(node, mentionOp({ id: node.dataset.mention ?? "", name: node.dataset.name ?? "" }));
      else if (node instanceof Text) add(node, textOp(node.data, link));
      else if (node instanceof HTMLBRElement && node !== ending) add(node, textOp("\n", link));
      else if (node instanceof HTMLElement) {
        if (BLOCKS.has(node.tagName) && from > 0) add(node, textOp("\n"));
        walk(node, node.dataset.link ?? link);
      }
    }
  };
  walk(root, null);
  return pieces;
}

export function readDocument(root: Node): Op[] {
  return joined(piecesOf(root).map(({ op }) => op));
}

/** Whether a browser left something in the document that it was not given. */
export function isForeign(root: HTMLElement): boolean {
  const known = "br, a[data-link], span[data-mention]";
  return [...root.querySelectorAll("*")].some((node) => !node.matches(known));
}

function mentionNode({ id, name }: Mention): Node {
  const node = document.createElement("span");
  node.className = "mention";
  node.contentEditable = "false";
  node.dataset.mention = id;
  node.dataset.name = name;
  node.textContent = `@${name}`;
  return node;
}

function lineNodes(text: string): Node[] {
  return text
    .split("\n")
    .flatMap((line, at) => [
      ...(at > 0 ? [document.createElement("br")] : []),
      ...(line === "" ? [] : [document.createTextNode(line)]),
    ]);
}

function nodesOf(op: Op): Node[] {
  const mention = mentionOf(op);
  if (mention !== null) return [mentionNode(mention)];
  if (typeof op.insert !== "string") return [];
  const link = op.attributes?.link;
  if (link === undefined) return lineNodes(op.insert);
  const anchor = document.createElement("a");
  anchor.dataset.link = link;
  anchor.append(...lineNodes(op.insert));
  return [anchor];
}

/** Shows a text as a document. Text is only ever set as text. */
export function writeDocument(root: HTMLElement, ops: readonly Op[]): void {
  root.replaceChildren(...ops.flatMap(nodesOf));
  const last = ops.at(-1);
  const needsEnding = last !== undefined && (typeof last.insert !== "string" || last.insert.endsWith("\n"));
  if (needsEnding) root.append(document.createElement("br"));
}

/** How much of the text stands before a point of the document. */
function offsetOf(root: Node, node: Node, offset: number): number {
  const pieces = piecesOf(root);
  if (node instanceof Text) return (pieces.find((piece) => piece.node === node)?.from ?? 0) + offset;
  const point = document.createRange();
  point.setStart(node, offset);
  point.collapse(true);
  const next = pieces.find((piece) => point.comparePoint(piece.node, 0) >= 0 && !piece.node.contains(node));
  if (next !== undefined) return next.from;
  const last = pieces.at(-1);
  return last === undefined
    ? 0
    : last.from + (typeof last.op.insert === "string" ? last.op.insert.length : 1);
}

/** What is selected of a document; null: nothing of it. */
export function readSelection(root: HTMLElement): Span | null {
  const selection = document.getSelection();
  if (selection === null || selection.rangeCount === 0) return null;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  if (!root.contains(startContainer) || !root.contains(endContainer)) return null;
  return {
    from: offsetOf(root, startContainer, startOffset),
    to: offsetOf(root, endContainer, endOffset),
  };
}

/** The point of a document before which so much of the text stands. */
function pointAt(root: Node, at: number): { node: Node; offset: number } {
  for (const { node, from } of piecesOf(root)) {
    if (node instanceof Text && at >= from && at <= from + node.data.length)
      return { node, offset: at - from };
    if (!(node instanceof Text) && at === from) {
      const point = document.createRange();
      point.setStartBefore(node);
      return { node: point.startContainer, offset: point.startOffset };
    }
  }
  const isEnded = root.lastChild instanceof HTMLBRElement;
  return { node: root, offset: root.childNodes.length - (isEnded ? 1 : 0) };
}

export function writeSelection(root: HTMLElement, { from, to }: Span): void {
  const start = pointAt(root, from);
  const end = pointAt(root, to);
  document.getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset);
}
