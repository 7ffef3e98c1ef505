import { PICTURE_WIDTHS } from "@/server/media/index";
import {
  attributes,
  type Block,
  captionTag,
  type Html,
  html,
  isPlainBlock,
  type MarkupContext,
  type Picture,
  plainHtml,
  type ThirdPartyContent,
} from "@/server/publishing/render/index";
import { siteMessages } from "@/shared/messages/site/index";
import { createTranslator } from "@/shared/messages/translator";
import { formatThirdPartyLabel } from "@/shared/third-party";
import type { AmpComponent } from "./amp-components";

/** Writer state of an AMP document, which also collects the extensions used. */
export interface AmpRenderContext extends MarkupContext {
  /** Extensions used so far. */
  used: Set<AmpComponent>;
}

type Attributes = Parameters<typeof attributes>[0];

const WIDE_SHAPE = { width: 480, height: 270, layout: "responsive" } as const;

function renderComponent(context: AmpRenderContext, name: AmpComponent, about: Attributes): Html {
  context.used.add(name);
  const markup = attributes(about);
  // Only names from the closed list of extensions are written here.
  return html`<${name}${markup}></${name}>`;
}

function toSourceTags(picture: Picture, context: AmpRenderContext): Attributes {
  const { key, width } = picture;
  if (key === null) return { src: picture.src };
  const narrower = PICTURE_WIDTHS.filter((wide) => wide >= 320 && wide < (width ?? 1601));
  const choices = narrower.map((wide) => `${context.imageUrl(key, wide)} ${wide}w`);
  const usual = narrower.filter((wide) => wide <= 960).at(-1) ?? null;
  return { src: context.imageUrl(key, usual), srcset: choices.length < 2 ? null : choices.join(", ") };
}

/** Write a picture; one of unknown size is fitted into a 16:9 box, since AMP lays out before loading. */
export function ampPicture(picture: Picture, context: AmpRenderContext): Html {
  const { width, height, alt } = picture;
  const box =
    width === null || height === null ? { width: 16, height: 9, class: "contain" } : { width, height };
  const image = html`<amp-img${attributes({ ...toSourceTags(picture, context), alt, ...box, layout: "responsive" })}></amp-img>`;
  return picture.link === null ? image : html`<a href="${picture.link}">${image}</a>`;
}

export function ampFigure(picture: Picture, context: AmpRenderContext): Html {
  return html`<figure class="story-image">${ampPicture(picture, context)}${captionTag(picture)}</figure>`;
}

function renderCarousel(
  { title, pictures }: Extract<Block, { kind: "gallery" }>,
  context: AmpRenderContext,
): Html {
  context.used.add("amp-carousel");
  const label = title || createTranslator(context.locale, siteMessages)("pictures");
  const slides = pictures.map((picture) => {
    const about = { ...toSourceTags(picture, context), alt: picture.alt, layout: "fill", class: "contain" };
    const caption =
      picture.caption.text === "" ? null : html`<div class="slide-caption">${picture.caption}</div>`;
    return html`<div class="slide"><amp-img${attributes(about)}></amp-img>${caption}</div>`;
  });
  const about = {
    type: "slides",
    width: 16,
    height: 11,
    layout: "responsive",
    role: "region",
    "aria-label": label,
  };
  return html`<amp-carousel${attributes(about)}>${slides}</amp-carousel>`;
}

function renderFrame({ frame: src, shape, title }: ThirdPartyContent, context: AmpRenderContext): Html {
  context.used.add("amp-iframe");
  const name = title || createTranslator(context.locale, siteMessages)("embeddedContent");
  const size = shape === "wide" ? WIDE_SHAPE : ({ height: shape, layout: "fixed-height" } as const);
  const about = {
    src,
    title: name,
    sandbox: "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox",
    frameborder: "0",
    ...size,
  };
  // With a placeholder, AMP allows a frame near the top of the page.
  return html`<amp-iframe${attributes(about)}><span placeholder>${name}</span></amp-iframe>`;
}

function renderThirdParty(block: ThirdPartyContent, context: AmpRenderContext): Html {
  const { service } = block;
  switch (service.name) {
    case "youtube": {
      const start = service.start > 0 ? service.start : null;
      return renderComponent(context, "amp-youtube", {
        "data-videoid": service.id,
        "data-param-start": start,
        ...WIDE_SHAPE,
      });
    }
    case "tweet":
      return renderComponent(context, "amp-twitter", {
        "data-tweetid": service.id,
        width: 375,
        height: 472,
        layout: "responsive",
      });
    case "instagram":
      return renderComponent(context, "amp-instagram", {
        "data-shortcode": service.id,
        width: 400,
        height: 500,
        layout: "responsive",
      });
    case "facebook":
      return renderComponent(context, "amp-facebook", {
        "data-href": service.href,
        "data-embed-as": service.video ? "video" : "post",
        ...WIDE_SHAPE,
      });
    case "dailymotion":
      return renderComponent(context, "amp-dailymotion", { "data-videoid": service.id, ...WIDE_SHAPE });
    case "tiktok":
      return renderComponent(context, "amp-tiktok", {
        "data-src": service.id,
        width: 325,
        height: 731,
        layout: "responsive",
      });
    case "brightcove":
      return renderComponent(context, "amp-brightcove", {
        "data-account": service.account,
        "data-player": service.player,
        "data-embed": "default",
        "data-video-id": service.id,
        ...WIDE_SHAPE,
      });
    case "jwplayer": {
      if (!/^[0-9a-z]{8}$/i.test(service.player) || !/^[0-9a-z]{8}$/i.test(service.id))
        return renderFrame(block, context);
      return renderComponent(context, "amp-jwplayer", {
        "data-player-id": service.player,
        "data-media-id": service.id,
        ...WIDE_SHAPE,
      });
    }
    case "soundcloud":
      return html`<p><a href="${block.link ?? block.frame}">${formatThirdPartyLabel(block, context.locale)}</a></p>`;
    case "page":
      return renderFrame(block, context);
  }
}

/** Whether AMP cannot show a block, so that the account's strategy for invalid elements applies. */
export function isInvalidInAmp(block: Block): boolean {
  if (block.kind === "embed") return block.markup.trim() !== "";
  if (block.kind === "outside") return block.service.name === "soundcloud";
  return block.kind === "inert";
}

/** Render a block as AMP markup; a block that AMP cannot show becomes a link to its source. */
export function ampBlock(block: Block, context: AmpRenderContext): Html {
  if (block.kind === "picture") return ampFigure(block.picture, context);
  if (block.kind === "gallery") {
    if (block.slideshow && block.pictures.length > 1) return renderCarousel(block, context);
    return html`<div class="story-gallery">${block.pictures.map((picture) => ampFigure(picture, context))}</div>`;
  }
  if (isPlainBlock(block)) return plainHtml(block, context);
  switch (block.kind) {
    case "outside":
      return renderThirdParty(block, context);
    case "embed": {
      const label = block.title || block.caption;
      if (block.link === null) return label === "" ? html`` : html`<p>${label}</p>`;
      return html`<p><a href="${block.link}">${label || block.link}</a></p>`;
    }
    case "film": {
      const label = block.title || createTranslator(context.locale, siteMessages)("watchVideo");
      if (!block.src.startsWith("https:")) {
        return html`<p><a href="${block.src}">${label}</a></p>`;
      }
      return renderComponent(context, "amp-video", {
        src: block.src,
        title: label,
        controls: true,
        ...WIDE_SHAPE,
      });
    }
  }
}
