import type { Line, LineKind, Picture, RichOp, Run, TextFormat } from "./rich";

const HEADER_LEVEL = 2;

function hasEqualLook(first: TextFormat, second: TextFormat): boolean {
  const { bold, italic, underline, link } = first;
  return (
    bold === second.bold && italic === second.italic && underline === second.underline && link === second.link
  );
}

/** Merges adjacent runs with equal formats. */
export function mergeRuns(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (run.text === "") continue;
    if (last !== undefined && hasEqualLook(last.look, run.look))
      result[result.length - 1] = { ...last, text: last.text + run.text };
    else result.push(run);
  }
  return result;
}

export function toText(lines: readonly Line[]): string {
  return lines.map(({ runs }) => runs.map(({ text }) => text).join("")).join("\n");
}

/** Whether a text has no visible characters. */
export function isBlank(lines: readonly Line[]): boolean {
  return !/[^\p{Z}\p{C}]/u.test(toText(lines));
}

/** Removes empty lines: paragraphs are spaced by CSS. */
export function removeEmptyLines(lines: readonly Line[]): Line[] {
  return lines.filter((line) => !isBlank([line]));
}

function lineAttributes(kind: LineKind): RichOp["attributes"] {
  switch (kind) {
    case "text":
      return undefined;
    case "header":
      return { header: HEADER_LEVEL };
    case "quote":
      return { blockquote: true };
    case "bullet":
    case "ordered":
      return { list: kind };
  }
}

function toOp(insert: RichOp["insert"], attributes: RichOp["attributes"]): RichOp {
  return attributes === undefined || Object.keys(attributes).length === 0
    ? { insert }
    : { insert, attributes };
}

/** Converts a text and its images to ops. */
export function toOps(lines: readonly Line[], pictures: readonly Picture[]): RichOp[] {
  const textOps = lines.flatMap(({ kind, runs }) => [
    ...mergeRuns(runs).map(({ text, look }) => toOp(text, look)),
    toOp("\n", lineAttributes(kind)),
  ]);
  return [
    ...textOps,
    ...pictures.flatMap(({ url }) => [toOp({ image: url }, undefined), toOp("\n", undefined)]),
  ];
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

function runHtml({ text, look }: Run): string {
  const { bold, italic, underline, link } = look;
  const marks = [
    ...(bold === true ? ["strong"] : []),
    ...(italic === true ? ["em"] : []),
    ...(underline === true ? ["u"] : []),
  ];
  const marked = marks.reduceRight((inner, tag) => `<${tag}>${inner}</${tag}>`, escapeHtml(text));
  return link === undefined ? marked : `<a href="${escapeHtml(link)}">${marked}</a>`;
}

const LINE_TAG = { text: "p", header: "h2", quote: "p", bullet: "li", ordered: "li" } as const;
const CONTAINER: Readonly<Partial<Record<LineKind, string>>> = {
  quote: "blockquote",
  bullet: "ul",
  ordered: "ol",
};

/** Converts a text to HTML: paragraphs, headings, quotations and lists; adjacent lines of one list share it. */
export function renderLines(lines: readonly Line[]): string {
  return lines
    .map(({ kind, runs }, at) => {
      const tag = LINE_TAG[kind];
      const container = CONTAINER[kind];
      const inner = mergeRuns(runs).map(runHtml).join("");
      const line = `<${tag}>${inner === "" ? "<br>" : inner}</${tag}>`;
      if (container === undefined) return line;
      const opens = lines[at - 1]?.kind === kind ? "" : `<${container}>`;
      const closes = lines[at + 1]?.kind === kind ? "" : `</${container}>`;
      return `${opens}${line}${closes}`;
    })
    .join("");
}

/** Converts a text and its images to HTML. */
export function renderHtml(lines: readonly Line[], pictures: readonly Picture[]): string {
  const figures = pictures.map(
    ({ url, alt }) => `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"></figure>`,
  );
  return renderLines(lines) + figures.join("");
}

/** Encodes HTML for the API. */
export function encodeHtml(html: string): string {
  return btoa(encodeURIComponent(html));
}
