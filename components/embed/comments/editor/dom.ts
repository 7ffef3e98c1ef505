import { getMention, type Mention, mentionOp, type Op, textOp } from "../ops/op";
import { mergeOps, type Span } from "./document";

/** A DOM node of the editor with its op and its offset in the text. */
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

/** Lists the nodes of the editor in document order. Browsers add a final `<br>` that is not part of the text. */
function listPieces(root: Node): Piece[] {
  const pieces: Piece[] = [];
  const finalLeaf = lastLeaf(root);
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
      else if (node instanceof HTMLBRElement && node !== finalLeaf) add(node, textOp("\n", link));
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
  return mergeOps(listPieces(root).map(({ op }) => op));
}

/** Whether the browser inserted unknown elements into the editor. */
export function isForeign(root: HTMLElement): boolean {
  const allowed = "br, a[data-link], span[data-mention]";
  return [...root.querySelectorAll("*")].some((node) => !node.matches(allowed));
}

function createMentionNode({ id, name }: Mention): Node {
  const node = document.createElement("span");
  node.className = "mention";
  node.contentEditable = "false";
  node.dataset.mention = id;
  node.dataset.name = name;
  node.textContent = `@${name}`;
  return node;
}

function toLineNodes(text: string): Node[] {
  return text
    .split("\n")
    .flatMap((line, index) => [
      ...(index > 0 ? [document.createElement("br")] : []),
      ...(line === "" ? [] : [document.createTextNode(line)]),
    ]);
}

function toNodes(op: Op): Node[] {
  const mention = getMention(op);
  if (mention !== null) return [createMentionNode(mention)];
  if (typeof op.insert !== "string") return [];
  const link = op.attributes?.link;
  if (link === undefined) return toLineNodes(op.insert);
  const anchor = document.createElement("a");
  anchor.dataset.link = link;
  anchor.append(...toLineNodes(op.insert));
  return [anchor];
}

/** Renders a text into the editor. Text is set as text nodes only. */
export function writeDocument(root: HTMLElement, ops: readonly Op[]): void {
  root.replaceChildren(...ops.flatMap(toNodes));
  const last = ops.at(-1);
  const needsBreak = last !== undefined && (typeof last.insert !== "string" || last.insert.endsWith("\n"));
  if (needsBreak) root.append(document.createElement("br"));
}

/** Converts a DOM point to an offset in the text. */
function toOffset(root: Node, node: Node, offset: number): number {
  const pieces = listPieces(root);
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

/** The selection inside the editor; null: none. */
export function readSelection(root: HTMLElement): Span | null {
  const selection = document.getSelection();
  if (selection === null || selection.rangeCount === 0) return null;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  if (!root.contains(startContainer) || !root.contains(endContainer)) return null;
  return {
    from: toOffset(root, startContainer, startOffset),
    to: toOffset(root, endContainer, endOffset),
  };
}

/** Converts an offset in the text to a DOM point. */
function toPoint(root: Node, at: number): { node: Node; offset: number } {
  for (const { node, from } of listPieces(root)) {
    if (node instanceof Text && at >= from && at <= from + node.data.length)
      return { node, offset: at - from };
    if (!(node instanceof Text) && at === from) {
      const point = document.createRange();
      point.setStartBefore(node);
      return { node: point.startContainer, offset: point.startOffset };
    }
  }
  const hasFinalBreak = root.lastChild instanceof HTMLBRElement;
  return { node: root, offset: root.childNodes.length - (hasFinalBreak ? 1 : 0) };
}

export function writeSelection(root: HTMLElement, { from, to }: Span): void {
  const start = toPoint(root, from);
  const end = toPoint(root, to);
  document.getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset);
}
