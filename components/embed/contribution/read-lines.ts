import { safeHref } from "../comments/ops/link";
import type { Line, LineKind, Run, TextFormat } from "./rich";
import { mergeRuns } from "./rich.rules";

const KINDS: Readonly<Record<string, LineKind>> = {
  H1: "header",
  H2: "header",
  H3: "header",
  H4: "header",
  H5: "header",
  H6: "header",
  BLOCKQUOTE: "quote",
};
const BLOCKS = new Set([
  ...Object.keys(KINDS),
  "P",
  "DIV",
  "LI",
  "UL",
  "OL",
  "PRE",
  "SECTION",
  "ARTICLE",
  "TABLE",
  "TR",
  "FIGURE",
  "FIGCAPTION",
]);
/** Elements whose text is ignored. */
const IGNORED = new Set(["SCRIPT", "STYLE", "TEMPLATE", "TITLE", "HEAD", "NOSCRIPT", "IFRAME", "OBJECT"]);

function toLook(element: HTMLElement, around: TextFormat): TextFormat {
  const { fontWeight, fontStyle, textDecorationLine } = element.style;
  const look = { ...around };
  switch (element.tagName) {
    case "B":
    case "STRONG":
      // Some documents wrap everything in a <b> that is not bold.
      if (fontWeight !== "normal") look.bold = true;
      break;
    case "I":
    case "EM":
      look.italic = true;
      break;
    case "U":
      look.underline = true;
      break;
    case "A": {
      const href = safeHref(element.getAttribute("href") ?? "");
      if (href !== null) look.link = href;
      break;
    }
    default:
  }
  if (fontWeight === "bold" || Number(fontWeight) >= 600) look.bold = true;
  if (fontStyle === "italic") look.italic = true;
  if (textDecorationLine.includes("underline")) look.underline = true;
  return look;
}

function toKind(element: HTMLElement, around: LineKind): LineKind {
  if (element.tagName === "LI") return element.parentElement?.tagName === "OL" ? "ordered" : "bullet";
  return KINDS[element.tagName] ?? around;
}

/** Parses the editor's content or pasted HTML to lines of text with supported formats; all else is dropped. */
export function readLines(root: Node): Line[] {
  const lines: Line[] = [];
  let runs: Run[] = [];
  let isOpen = false;
  const close = (kind: LineKind) => {
    if (isOpen) lines.push({ kind, runs: mergeRuns(runs) });
    runs = [];
    isOpen = false;
  };
  const walk = (parent: Node, look: TextFormat, kind: LineKind) => {
    for (const node of parent.childNodes) {
      if (node instanceof Text) {
        const text = node.data.replace(/[\s\u200b]+/g, (space) =>
          space.includes("\u00a0") ? "\u00a0" : " ",
        );
        // White space between blocks is not content.
        if (text.trim() === "" && !isOpen) continue;
        runs.push({ text, look });
        isOpen = true;
      } else if (node instanceof HTMLBRElement) {
        isOpen = true;
        close(kind);
      } else if (node instanceof HTMLElement && !IGNORED.has(node.tagName)) {
        const isBlock = BLOCKS.has(node.tagName);
        const ownKind = toKind(node, kind);
        if (isBlock) close(kind);
        walk(node, toLook(node, look), ownKind);
        if (isBlock) close(ownKind);
      }
    }
  };
  walk(root, {}, "text");
  close("text");
  return lines;
}
