import type { Block } from "./block";
import { type Html, html } from "./html";
import { isPlainBlock, type Pen, plainHtml } from "./plain-html";
import { outsideLabel } from "./site-html";

/** A block in a feed: readers strip frames and run nothing, so what is elsewhere is a link to it. */
export function feedHtml(block: Block, pen: Pen): Html {
  if (isPlainBlock(block)) return plainHtml(block, pen);
  switch (block.kind) {
    case "outside":
      return html`<p><a href="${block.link ?? block.frame}">${outsideLabel(block)}</a></p>`;
    case "embed": {
      const label = block.title || block.words;
      if (block.link === null) return label === "" ? html`` : html`<p>${label}</p>`;
      return html`<p><a href="${block.link}">${label || block.link}</a></p>`;
    }
    case "film":
      return html`<p><a href="${block.src}">${block.title || "Watch the video"}</a></p>`;
  }
}
