import type { Block, Picture, ThirdPartyContent } from "./block";
import { feedHtml } from "./feed-html";
import { attributes, type Html, html } from "./html";
import { captionTag } from "./picture-html";
import type { MarkupContext } from "./plain-html";

/** Width of the largest picture that instant articles show; they create smaller ones themselves. */
const PICTURE_WIDTH = 1600;

export function instantPicture(picture: Picture, { imageUrl }: Pick<MarkupContext, "imageUrl">): Html {
  const src = picture.key === null ? picture.src : imageUrl(picture.key, PICTURE_WIDTH);
  return html`<figure><img src="${src}">${captionTag(picture)}</figure>`;
}

function renderThirdParty({ frame, shape }: ThirdPartyContent): Html {
  const size = shape === "wide" ? { width: 560, height: 315 } : { width: 560, height: shape };
  return html`<figure class="op-interactive"><iframe${attributes({ src: frame, ...size })}></iframe></figure>`;
}

/** Instant articles have no tables: a row becomes a line, each value with its column's name. */
function renderRow(head: readonly string[] | null, row: readonly string[]): string {
  return row.map((cell, index) => (head?.[index] ? `${head[index]}: ${cell}` : cell)).join(" · ");
}

/** Render a block in an instant article: only paragraphs, two levels of headings, figures and lists. */
export function instantHtml(block: Block, context: MarkupContext): Html {
  switch (block.kind) {
    case "outside":
      return renderThirdParty(block);
    case "text":
      return html`${block.speaker === "" ? null : html`<p><strong>${block.speaker}</strong></p>`}${block.html}`;
    case "quote": {
      const cite = block.attribution.text === "" ? null : html`<cite>${block.attribution}</cite>`;
      return block.pulled
        ? html`<aside>${block.html}${cite}</aside>`
        : html`<blockquote>${block.html}${cite}</blockquote>`;
    }
    case "bigfact":
      return html`<aside>${block.figure} <cite>${block.attribution}</cite></aside>`;
    case "aside":
      return html`<aside>${block.html}</aside>`;
    case "q-and-a":
      return html`<h2>${block.question}</h2>${block.answer}`;
    case "picture":
      return instantPicture(block.picture, context);
    case "gallery":
      return html`<figure class="op-slideshow">${block.pictures.map((picture) => instantPicture(picture, context))}</figure>`;
    case "table":
      return html`<ul>${block.rows.map((row) => html`<li>${renderRow(block.head, row)}</li>`)}</ul>`;
    case "also-read": {
      if (block.href === null) return html`<p>${block.headline}</p>`;
      return html`<ul class="op-related-articles"><li><a href="${block.href}">${block.headline}</a></li></ul>`;
    }
    case "film":
      return html`<figure><video><source${attributes({ src: block.src })}></video></figure>`;
    case "embed":
    case "heading":
    case "cta":
    case "references":
    case "file":
    case "inert":
      return feedHtml(block, context);
  }
}
