import { siteMessages } from "@/shared/messages/site/index";
import { createTranslator } from "@/shared/messages/translator";
import { formatThirdPartyLabel } from "@/shared/third-party";
import type { Block } from "./block";
import { type Html, html } from "./html";
import { isPlainBlock, type MarkupContext, plainHtml } from "./plain-html";

/** Render a block in a feed: feed readers strip frames and scripts, so third-party content becomes a link. */
export function feedHtml(block: Block, context: MarkupContext): Html {
  if (isPlainBlock(block)) return plainHtml(block, context);
  switch (block.kind) {
    case "outside":
      return html`<p><a href="${block.link ?? block.frame}">${formatThirdPartyLabel(block, context.locale)}</a></p>`;
    case "embed": {
      const label = block.title || block.caption;
      if (block.link === null) return label === "" ? html`` : html`<p>${label}</p>`;
      return html`<p><a href="${block.link}">${label || block.link}</a></p>`;
    }
    case "film":
      return html`<p><a href="${block.src}">${block.title || createTranslator(context.locale, siteMessages)("watchVideo")}</a></p>`;
  }
}
