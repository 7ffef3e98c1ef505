import { hrefFrom, safeHref } from "../ops/link";
import { type Op, plainText, textOp } from "../ops/op";
import { joined } from "./document";

const BLOCKS = /^(?:ADDRESS|ARTICLE|BLOCKQUOTE|DIV|DL|FIGURE|H[1-6]|LI|OL|P|PRE|SECTION|TABLE|TR|UL)$/;
const SILENT = /^(?:SCRIPT|STYLE|TEMPLATE|TITLE|NOSCRIPT|HEAD)$/;

function endsLine(ops: readonly Op[]): boolean {
  return ops.length === 0 || plainText(ops).endsWith("\n");
}

/** The words of a document that was pasted, its links kept; the document is parsed and never shown. */
function opsOfNodes(node: Node, link: string | null): Op[] {
  const found: Op[] = [];
  for (const child of node.childNodes) {
    if (child.nodeType === 3) {
      found.push(textOp((child.textContent ?? "").replace(/\s+/g, " "), link));
    } else if (child.nodeName === "BR") {
      found.push(textOp("\n"));
    } else if (child instanceof Element && !SILENT.test(child.nodeName)) {
      const isBlock = BLOCKS.test(child.nodeName);
      const href = child.nodeName === "A" ? safeHref(child.getAttribute("href") ?? "") : link;
      if (isBlock && !endsLine(found)) found.push(textOp("\n"));
      found.push(...opsOfNodes(child, href));
      if (isBlock && !endsLine(found)) found.push(textOp("\n"));
    }
  }
  return found;
}

/** Without blanks around lines, more than one empty line, and lines at the ends. */
function tidied(ops: readonly Op[]): Op[] {
  const text = joined(ops).map((op) =>
    typeof op.insert === "string"
      ? { ...op, insert: op.insert.replace(/ *\n */g, "\n").replace(/\n{3,}/g, "\n\n") }
      : op,
  );
  const last = text.at(-1);
  if (typeof last?.insert === "string")
    text[text.length - 1] = { ...last, insert: last.insert.replace(/\n+$/, "") };
  return joined(text);
}

/** What is pasted or dropped, as plain words whose links are kept. An address pasted over words becomes their link. */
export function opsFromTransfer(transfer: Pick<DataTransfer, "getData">, chosen: readonly Op[]): Op[] {
  const text = transfer.getData("text/plain").replaceAll("\r\n", "\n");
  const href = /\s/.test(text.trim()) ? null : /^https?:/i.test(text.trim()) ? hrefFrom(text) : null;
  const isOverWords = chosen.length > 0 && chosen.every(({ insert }) => typeof insert === "string");
  if (href !== null && isOverWords) return [textOp(plainText(chosen), href)];
  const html = transfer.getData("text/html");
  if (!/<a\s/i.test(html)) return joined([textOp(text)]);
  return tidied(opsOfNodes(new DOMParser().parseFromString(html, "text/html").body, null));
}
