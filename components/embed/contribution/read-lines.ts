import { safeHref } from "../comments/ops/link";
import type { Line, LineKind, Look, Run } from "./rich";
import { joinedRuns } from "./rich.rules";

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
/** What holds no words of the writer's. */
const MUTE = new Set(["SCRIPT", "STYLE", "TEMPLATE", "TITLE", "HEAD", "NOSCRIPT", "IFRAME", "OBJECT"]);

function lookOf(element: HTMLElement, around: Look): Look {
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

function kindOf(element: HTMLElement, around: LineKind): LineKind {
  if (element.tagName === "LI") return element.parentElement?.tagName === "OL" ? "ordered" : "bullet";
  return KINDS[element.tagName] ?? around;
}

/** Reads the lines of a document or of pasted HTML: words with the looks that a text may have, and nothing else. */
export function readLines(root: Node): Line[] {
  const lines: Line[] = [];
  let runs: Run[] = [];
  let isOpen = false;
  const close = (kind: LineKind) => {
    if (isOpen) lines.push({ kind, runs: joinedRuns(runs) });
    runs = [];
    isOpen = false;
  };
  const walk = (parent: Node, look: Look, kind: LineKind) => {
    for (const node of parent.childNodes) {
      if (node instanceof Text) {
        const text = node.data.replace(/[\s\u200b]+/g, (space) =>
          space.includes("\u00a0") ? "\u00a0" : " ",
        );
        // White space between blocks is none of the text.
        if (text.trim() === "" && !isOpen) continue;
        runs.push({ text, look });
        isOpen = true;
      } else if (node instanceof HTMLBRElement) {
        isOpen = true;
        close(kind);
      } else if (node instanceof HTMLElement && !MUTE.has(node.tagName)) {
        const isBlock = BLOCKS.has(node.tagName);
        const own = kindOf(node, kind);
        if (isBlock) close(kind);
        walk(node, lookOf(node, look), own);
        if (isBlock) close(own);
      }
    }
  };
  walk(root, {}, "text");
  close("text");
  return lines;
}
