import { markupMessages } from "@/shared/messages/markup/index";
import { createTranslator } from "@/shared/messages/translator";
import type { Block, Picture } from "./block";
import { attributes, type Html, html } from "./html";
import { captionTag, imageTag } from "./picture-html";

/** What the writers of markup need of a publication. */
export interface MarkupContext {
  /** Resolves the addresses of the publication's stored pictures. */
  imageUrl(key: string, width: number | null): string;
  /** Locale of the words around a story; English where there are no texts in its language. */
  locale: string;
}

/** Blocks with the same markup wherever ordinary HTML is shown. */
export type PlainBlock = Exclude<Block, { kind: "outside" | "embed" | "film" }>;

/** Whether a block has the same markup everywhere; third-party blocks differ by medium. */
export function isPlainBlock(block: Block): block is PlainBlock {
  return block.kind !== "outside" && block.kind !== "embed" && block.kind !== "film";
}

function renderFigure(picture: Picture, context: MarkupContext): Html {
  return html`<figure class="story-image">${imageTag(picture, context.imageUrl)}${captionTag(picture)}</figure>`;
}

function renderSpoken(speaker: string): Html | null {
  return speaker === "" ? null : html`<p class="story-speaker"><strong>${speaker}</strong></p>`;
}

function renderTable({ caption, head, rows }: Extract<Block, { kind: "table" }>): Html {
  const renderCells = (row: readonly string[]) => row.map((cell) => html`<td>${cell}</td>`);
  const headed =
    head === null
      ? null
      : html`<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>`;
  const named = caption === "" ? null : html`<caption>${caption}</caption>`;
  const body = rows.map((row) => html`<tr>${renderCells(row)}</tr>`);
  return html`<div class="story-table"><table>${named}${headed}<tbody>${body}</tbody></table></div>`;
}

/** Format a file size for people: 1.4 MB. */
function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function renderFile(block: Extract<Block, { kind: "file" }>): Html {
  const facts = [block.type, block.bytes === null ? "" : formatSize(block.bytes)].filter(
    (fact) => fact !== "",
  );
  const about = facts.length === 0 ? null : html` <small>(${facts.join(", ")})</small>`;
  return html`<p class="story-file"><a href="${block.href}">${block.name || block.href}</a>${about}</p>`;
}

function renderCallToAction(block: Extract<Block, { kind: "cta" }>): Html {
  const relations = [block.newTab ? "noopener" : "", block.noFollow ? "nofollow" : ""].filter(
    (r) => r !== "",
  );
  const rel = relations.length === 0 ? null : relations.join(" ");
  const about = { href: block.href, rel, target: block.newTab ? "_blank" : null };
  return html`<p class="story-cta"><a${attributes(about)}>${block.text || block.href}</a></p>`;
}

function renderReferences({ entries }: Extract<Block, { kind: "references" }>): Html {
  const items = entries.map(({ name, href, description }) => {
    const label = name || href || "";
    return html`<li>${href === null ? label : html`<a href="${href}">${label}</a>`} ${description}</li>`;
  });
  return html`<ul class="story-references">${items}</ul>`;
}

function renderAlsoRead(
  { headline, href }: Extract<Block, { kind: "also-read" }>,
  { locale }: MarkupContext,
): Html {
  const label = createTranslator(locale, markupMessages)("alsoRead");
  const target = href === null ? headline : html`<a href="${href}">${headline || href}</a>`;
  return html`<p class="story-also-read"><span>${label}</span> ${target}</p>`;
}

function renderInert({ title, text }: Extract<Block, { kind: "inert" }>): Html {
  const named = title === "" ? null : html`<p><strong>${title}</strong></p>`;
  return html`${named}${text === "" ? null : html`<p>${text}</p>`}`;
}

function renderQuote({ pulled, html: words, attribution }: Extract<Block, { kind: "quote" }>): Html {
  const attributionCaption = attribution.text === "" ? null : html`<figcaption>${attribution}</figcaption>`;
  const kind = pulled ? "story-pull-quote" : "story-quote";
  return html`<figure class="${kind}"><blockquote>${words}</blockquote>${attributionCaption}</figure>`;
}

/** Render a block as ordinary HTML, for pages and feed readers alike. */
export function plainHtml(block: PlainBlock, context: MarkupContext): Html {
  switch (block.kind) {
    case "text":
      return html`<div class="story-${block.role}">${renderSpoken(block.speaker)}${block.html}</div>`;
    case "quote":
      return renderQuote(block);
    case "bigfact":
      return html`<div class="story-big-fact"><strong>${block.figure}</strong> <span>${block.attribution}</span></div>`;
    case "aside":
      return html`<aside class="story-aside">${block.html}</aside>`;
    case "q-and-a": {
      const question = html`<div class="story-question">${renderSpoken(block.interviewer)}${block.question}</div>`;
      return html`${question}<div class="story-answer">${renderSpoken(block.interviewee)}${block.answer}</div>`;
    }
    case "heading":
      return html`<h2>${block.text}</h2>`;
    case "also-read":
      return renderAlsoRead(block, context);
    case "cta":
      return renderCallToAction(block);
    case "picture":
      return renderFigure(block.picture, context);
    case "gallery": {
      const named = block.title === "" ? null : html`<p class="story-gallery-title">${block.title}</p>`;
      const kind = block.slideshow ? "story-slideshow" : "story-gallery";
      return html`<div class="${kind}">${named}${block.pictures.map((picture) => renderFigure(picture, context))}</div>`;
    }
    case "references":
      return renderReferences(block);
    case "table":
      return renderTable(block);
    case "file":
      return renderFile(block);
    case "inert":
      return renderInert(block);
  }
}
