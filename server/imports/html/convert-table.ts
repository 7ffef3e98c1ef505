import type { DraftElement } from "./draft-element";
import { findElement, findElements, getAttribute, type HtmlElement, type HtmlNode } from "./parse-html";
import { escapeText, getNodesText } from "./plain-text";

const GROUPS: ReadonlySet<string> = new Set(["thead", "tbody", "tfoot"]);
const FORMATTING: ReadonlySet<string> = new Set(
  "b strong i em u s span code small sub sup abbr time p font mark".split(" "),
);

function isBlank(node: HtmlNode): boolean {
  return node.kind === "comment" || (node.kind === "text" && node.text.trim() === "");
}

/** The elements among the nodes; null: other content, or an element of another name. */
function getOnlyElements(nodes: readonly HtmlNode[], names: ReadonlySet<string>): HtmlElement[] | null {
  const elements: HtmlElement[] = [];
  for (const node of nodes) {
    if (node.kind === "element" && names.has(node.name)) elements.push(node);
    else if (!isBlank(node)) return null;
  }
  return elements;
}

function isPlainCell(cell: HtmlElement): boolean {
  if (getAttribute(cell, "colspan") > "1" || getAttribute(cell, "rowspan") > "1") return false;
  if (findElement(cell.children, (element) => !FORMATTING.has(element.name)) !== null) return false;
  return cell.children.filter((node) => node.kind === "element" && node.name === "p").length < 2;
}

function toCsvField(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const TABLE_PARTS: ReadonlySet<string> = new Set([...GROUPS, "caption", "colgroup", "tr"]);
const ROWS: ReadonlySet<string> = new Set(["tr"]);
const CELLS: ReadonlySet<string> = new Set(["td", "th"]);

function readCells(table: HtmlElement): HtmlElement[][] | null {
  const parts = getOnlyElements(table.children, TABLE_PARTS);
  if (parts === null) return null;
  const rows: HtmlElement[] = [];
  for (const part of parts) {
    if (part.name === "tr") rows.push(part);
    if (!GROUPS.has(part.name)) continue;
    const inside = getOnlyElements(part.children, ROWS);
    if (inside === null) return null;
    rows.push(...inside);
  }
  const cells: HtmlElement[][] = [];
  for (const row of rows) {
    const inside = getOnlyElements(row.children, CELLS);
    if (inside === null || !inside.every(isPlainCell)) return null;
    cells.push(inside);
  }
  return cells;
}

/** Converts a table of plain values to data; null: it has links, pictures, lists or merged cells. */
export function toDataTable(table: HtmlElement): DraftElement | null {
  const cells = readCells(table);
  const first = cells?.[0];
  if (cells === null || first === undefined) return null;
  const width = Math.max(...cells.map((row) => row.length));
  const rows = cells.map((row) =>
    Array.from({ length: width }, (_, column) => toCsvField(getNodesText(row[column]?.children ?? []))),
  );
  if (rows.every((row) => row.every((field) => field === ""))) return null;
  const caption = findElements(table.children, (element) => element.name === "caption");
  const hasHeader =
    table.children.some((node) => node.kind === "element" && node.name === "thead") ||
    first.every((cell) => cell.name === "th");
  return {
    type: "data",
    subtype: "table",
    title: escapeText(getNodesText(caption)),
    description: "",
    data: { content: rows.map((row) => row.join(",")).join("\n"), "content-type": "csv" },
    metadata: { "has-header": hasHeader },
  };
}
