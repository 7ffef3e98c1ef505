import { markupMessages } from "@/shared/messages/markup/index";
import { siteMessages } from "@/shared/messages/site/index";
import { createTranslator } from "@/shared/messages/translator";
import { EMBED_SANDBOX } from "@/shared/site-page";
import { formatFrameTitle, formatServiceLink } from "@/shared/third-party";
import type { Block, ThirdPartyContent } from "./block";
import { attributes, type Html, html } from "./html";
import { isPlainBlock, type MarkupContext, plainHtml } from "./plain-html";

/** Sandbox flags of a third-party frame: it keeps its origin, and can never navigate or read our page. */
const THIRD_PARTY_SANDBOX =
  "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms";
const CODE_HEIGHT = 420;

function renderFrame({ service, title, frame: src, shape }: ThirdPartyContent, locale: string): Html {
  const about = {
    src,
    title: title || formatFrameTitle(service, locale),
    sandbox: THIRD_PARTY_SANDBOX,
    referrerpolicy: "strict-origin-when-cross-origin",
    loading: "lazy",
    allow: "fullscreen; picture-in-picture; encrypted-media",
    ...(shape === "wide" ? { width: 560, height: 315 } : { width: "100%", height: shape }),
  };
  return html`<iframe${attributes(about)}></iframe>`;
}

/** A link to another site, which is also the text of a page without frames. */
function renderCaption(link: string | null, label: string): Html | null {
  return link === null ? null : html`<figcaption><a href="${link}" rel="noopener">${label}</a></figcaption>`;
}

function renderThirdParty(block: ThirdPartyContent, { locale }: MarkupContext): Html {
  const shape = block.shape === "wide" ? "story-frame story-frame-wide" : "story-frame";
  const way = renderCaption(block.link, formatServiceLink(block.service, locale));
  // In a closed details element a lazy frame loads nothing: YouTube gets no request before the player is opened.
  if (block.service.name === "youtube") {
    const t = createTranslator(locale, markupMessages);
    const { title } = block;
    const label = title === "" ? t("playVideo") : t("playVideoNamed", { title });
    return html`<figure class="story-video"><details class="${shape}"><summary>${label}</summary>${renderFrame(block, locale)}</details>${way}</figure>`;
  }
  return html`<figure class="story-embed"><div class="${shape}">${renderFrame(block, locale)}</div>${way}</figure>`;
}

function renderEmbed(
  { markup, caption, title, link }: Extract<Block, { kind: "embed" }>,
  { locale }: MarkupContext,
): Html {
  if (markup.trim() === "") {
    return link === null
      ? html`<p>${title || caption}</p>`
      : html`<p><a href="${link}">${title || link}</a></p>`;
  }
  const about = {
    srcdoc: markup,
    sandbox: EMBED_SANDBOX,
    title: title || createTranslator(locale, siteMessages)("embeddedContent"),
    loading: "lazy",
    width: "100%",
    height: CODE_HEIGHT,
  };
  const way = renderCaption(link, title || createTranslator(locale, markupMessages)("openSource"));
  return html`<figure class="story-embed"><div class="story-frame"><iframe${attributes(about)}></iframe></div>${way}</figure>`;
}

/** Render a block on the publication's own pages. */
export function siteHtml(block: Block, context: MarkupContext): Html {
  if (isPlainBlock(block)) return plainHtml(block, context);
  switch (block.kind) {
    case "outside":
      return renderThirdParty(block, context);
    case "embed":
      return renderEmbed(block, context);
    case "film": {
      const about = { src: block.src, title: block.title || null, controls: true, preload: "none" } as const;
      return html`<figure class="story-video"><video${attributes(about)}></video></figure>`;
    }
  }
}
