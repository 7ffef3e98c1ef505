import type { Section } from "./cards";
import type { DraftElement, DraftImage } from "./draft-element";
import { escapeAttribute, escapeText, toPlainText } from "./plain-text";

function figure(image: DraftImage): string {
  const metadata = image["image-metadata"];
  const size =
    metadata?.width && metadata.height ? ` width="${metadata.width}" height="${metadata.height}"` : "";
  const source = escapeAttribute(image["image-url"] ?? "");
  const caption = image.title === "" ? "" : `<figcaption>${image.title}</figcaption>`;
  return `<figure><img src="${source}" alt="${escapeAttribute(image["alt-text"] ?? "")}"${size} />${caption}</figure>`;
}

function link(url: string, label: string): string {
  return `<p><a href="${escapeAttribute(url)}">${escapeText(label === "" ? url : label)}</a></p>`;
}

function csvTable(csv: string, caption: string): string {
  const rows = csv.split("\n").map((line) => {
    const fields = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((match) => match[1] ?? "");
    const cells = fields.slice(0, -1).map((field) => field.replace(/^"([^]*)"$/, "$1").replaceAll('""', '"'));
    return `<tr>${cells.map((cell) => `<td>${escapeText(cell)}</td>`).join("")}</tr>`;
  });
  return `<table>${caption === "" ? "" : `<caption>${caption}</caption>`}<tbody>${rows.join("")}</tbody></table>`;
}

function renderElement(element: DraftElement): string {
  switch (element.type) {
    case "text":
      return element.text;
    case "image":
      return figure(element);
    case "composite":
      return element["story-elements"].map(figure).join("");
    case "data":
      return csvTable(element.data.content, element.title);
    case "youtube-video":
    case "soundcloud-audio":
    case "file":
      return link(element.url, toPlainText(element.title));
    case "jsembed": {
      const url = Object.entries(element.metadata).find(
        ([key]) => key === "url" || key.endsWith("-url"),
      )?.[1];
      const label = toPlainText(element.title) || element.description;
      return typeof url === "string" ? link(url, label) : "";
    }
  }
}

/** Renders the sections as one inert HTML body for a static page. Players and embeds become links. */
export function toPageHtml(sections: readonly Section[]): string {
  return sections.flat().map(renderElement).join("\n");
}
