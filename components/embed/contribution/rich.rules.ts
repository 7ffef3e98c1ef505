import type { Line, LineKind, Look, Picture, RichOp, Run } from "./rich";

const HEADER_LEVEL = 2;

function isAlike(one: Look, other: Look): boolean {
  const { bold, italic, underline, link } = one;
  return (
    bold === other.bold && italic === other.italic && underline === other.underline && link === other.link
  );
}

/** Runs in the fewest pieces. */
export function joinedRuns(runs: readonly Run[]): Run[] {
  const found: Run[] = [];
  for (const run of runs) {
    const last = found.at(-1);
    if (run.text === "") continue;
    if (last !== undefined && isAlike(last.look, run.look))
      found[found.length - 1] = { ...last, text: last.text + run.text };
    else found.push(run);
  }
  return found;
}

export function textOf(lines: readonly Line[]): string {
  return lines.map(({ runs }) => runs.map(({ text }) => text).join("")).join("\n");
}

/** Whether a text says nothing. */
export function isBlank(lines: readonly Line[]): boolean {
  return !/[^\p{Z}\p{C}]/u.test(textOf(lines));
}

/** A text without its empty lines: paragraphs are set apart by how they are shown. */
export function trimmed(lines: readonly Line[]): Line[] {
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

function opOf(insert: RichOp["insert"], attributes: RichOp["attributes"]): RichOp {
  return attributes === undefined || Object.keys(attributes).length === 0
    ? { insert }
    : { insert, attributes };
}

/** A text and its pictures as ops. */
export function opsOf(lines: readonly Line[], pictures: readonly Picture[]): RichOp[] {
  const words = lines.flatMap(({ kind, runs }) => [
    ...joinedRuns(runs).map(({ text, look }) => opOf(text, look)),
    opOf("\n", lineAttributes(kind)),
  ]);
  return [
    ...words,
    ...pictures.flatMap(({ url }) => [opOf({ image: url }, undefined), opOf("\n", undefined)]),
  ];
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

function runHtml({ text, look }: Run): string {
  const { bold, italic, underline, link } = look;
  const marks = [
    ...(bold === true ? ["strong"] : []),
    ...(italic === true ? ["em"] : []),
    ...(underline === true ? ["u"] : []),
  ];
  const marked = marks.reduceRight((inner, tag) => `<${tag}>${inner}</${tag}>`, escaped(text));
  return link === undefined ? marked : `<a href="${escaped(link)}">${marked}</a>`;
}

const LINE_TAG = { text: "p", header: "h2", quote: "p", bullet: "li", ordered: "li" } as const;
const AROUND: Readonly<Partial<Record<LineKind, string>>> = {
  quote: "blockquote",
  bullet: "ul",
  ordered: "ol",
};

/** A text as HTML: paragraphs, headings, quotations and lists; lines of one list stand in one. */
export function linesHtml(lines: readonly Line[]): string {
  return lines
    .map(({ kind, runs }, at) => {
      const tag = LINE_TAG[kind];
      const around = AROUND[kind];
      const inner = joinedRuns(runs).map(runHtml).join("");
      const line = `<${tag}>${inner === "" ? "<br>" : inner}</${tag}>`;
      if (around === undefined) return line;
      const opens = lines[at - 1]?.kind === kind ? "" : `<${around}>`;
      const closes = lines[at + 1]?.kind === kind ? "" : `</${around}>`;
      return `${opens}${line}${closes}`;
    })
    .join("");
}

/** A text and its pictures as HTML. */
export function htmlOf(lines: readonly Line[], pictures: readonly Picture[]): string {
  const shown = pictures.map(
    ({ url, alt }) => `<figure><img src="${escaped(url)}" alt="${escaped(alt)}"></figure>`,
  );
  return linesHtml(lines) + shown.join("");
}

/** HTML in the form in which the API takes it. */
export function packedHtml(html: string): string {
  return btoa(encodeURIComponent(html));
}
