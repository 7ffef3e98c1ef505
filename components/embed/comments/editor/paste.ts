import { parseTypedUrl, safeHref } from "../ops/link";
import { type Op, plainText, textOp } from "../ops/op";
import { mergeOps } from "./document";

const BLOCKS = /^(?:ADDRESS|ARTICLE|BLOCKQUOTE|DIV|DL|FIGURE|H[1-6]|LI|OL|P|PRE|SECTION|TABLE|TR|UL)$/;
const IGNORED = /^(?:SCRIPT|STYLE|TEMPLATE|TITLE|NOSCRIPT|HEAD)$/;

function endsLine(ops: readonly Op[]): boolean {
  return ops.length === 0 || plainText(ops).endsWith("\n");
}

/** Converts pasted HTML to text with links; the document is parsed and never inserted. */
function toOps(node: Node, link: string | null): Op[] {
  const result: Op[] = [];
  for (const child of node.childNodes) {
    if (child.nodeType === 3) {
      result.push(textOp((child.textContent ?? "").replace(/\s+/g, " "), link));
    } else if (child.nodeName === "BR") {
      result.push(textOp("\n"));
    } else if (child instanceof Element && !IGNORED.test(child.nodeName)) {
      const isBlock = BLOCKS.test(child.nodeName);
      const href = child.nodeName === "A" ? safeHref(child.getAttribute("href") ?? "") : link;
      if (isBlock && !endsLine(result)) result.push(textOp("\n"));
      result.push(...toOps(child, href));
      if (isBlock && !endsLine(result)) result.push(textOp("\n"));
    }
  }
  return result;
}

/** Removes spaces around newlines, repeated empty lines, and trailing newlines. */
function tidy(ops: readonly Op[]): Op[] {
  const text = mergeOps(ops).map((op) =>
    typeof op.insert === "string"
      ? { ...op, insert: op.insert.replace(/ *\n */g, "\n").replace(/\n{3,}/g, "\n\n") }
      : op,
  );
  const last = text.at(-1);
  if (typeof last?.insert === "string")
    text[text.length - 1] = { ...last, insert: last.insert.replace(/\n+$/, "") };
  return mergeOps(text);
}

/** Converts pasted or dropped data to text with links. A URL pasted over selected text links that text. */
export function parseTransfer(transfer: Pick<DataTransfer, "getData">, chosen: readonly Op[]): Op[] {
  const text = transfer.getData("text/plain").replaceAll("\r\n", "\n");
  const href = /\s/.test(text.trim()) ? null : /^https?:/i.test(text.trim()) ? parseTypedUrl(text) : null;
  const replacesText = chosen.length > 0 && chosen.every(({ insert }) => typeof insert === "string");
  if (href !== null && replacesText) return [textOp(plainText(chosen), href)];
  const html = transfer.getData("text/html");
  if (!/<a\s/i.test(html)) return mergeOps([textOp(text)]);
  return tidy(toOps(new DOMParser().parseFromString(html, "text/html").body, null));
}
