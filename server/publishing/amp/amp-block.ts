import { PICTURE_WIDTHS } from "@/server/media/index";
import {
  attributes,
  type Block,
  captionTag,
  type Html,
  html,
  isPlainBlock,
  type Outside,
  outsideLabel,
  type Picture,
  plainHtml,
} from "@/server/publishing/render/index";
import type { AmpComponent } from "./amp-components";

/** How AMP markup is written, and what it turned out to need. */
export interface AmpPen {
  imageUrl(key: string, width: number | null): string;
  /** Extensions used so far. */
  used: Set<AmpComponent>;
}

type Attributes = Parameters<typeof attributes>[0];

const WIDE = { width: 480, height: 270, layout: "responsive" } as const;

function component(pen: AmpPen, name: AmpComponent, about: Attributes): Html {
  pen.used.add(name);
  const written = attributes(about);
  // Only names from the closed list of extensions ever stand here.
  return html`<${name}${written}></${name}>`;
}

function sources(picture: Picture, pen: AmpPen): Attributes {
  const { key, width } = picture;
  if (key === null) return { src: picture.src };
  const narrower = PICTURE_WIDTHS.filter((wide) => wide >= 320 && wide < (width ?? 1601));
  const choices = narrower.map((wide) => `${pen.imageUrl(key, wide)} ${wide}w`);
  const usual = narrower.filter((wide) => wide <= 960).at(-1) ?? null;
  return { src: pen.imageUrl(key, usual), srcset: choices.length < 2 ? null : choices.join(", ") };
}

/** A picture; one of unknown size stands whole in a 16:9 box, for AMP lays out before anything is loaded. */
export function ampPicture(picture: Picture, pen: AmpPen): Html {
  const { width, height, alt } = picture;
  const box =
    width === null || height === null ? { width: 16, height: 9, class: "contain" } : { width, height };
  const image = html`<amp-img${attributes({ ...sources(picture, pen), alt, ...box, layout: "responsive" })}></amp-img>`;
  return picture.link === null ? image : html`<a href="${picture.link}">${image}</a>`;
}

export function ampFigure(picture: Picture, pen: AmpPen): Html {
  return html`<figure class="story-image">${ampPicture(picture, pen)}${captionTag(picture)}</figure>`;
}

function carousel({ title, pictures }: Extract<Block, { kind: "gallery" }>, pen: AmpPen): Html {
  pen.used.add("amp-carousel");
  const label = title || "Pictures";
  const slides = pictures.map((picture) => {
    const about = { ...sources(picture, pen), alt: picture.alt, layout: "fill", class: "contain" };
    const words =
      picture.caption.text === "" ? null : html`<div class="slide-caption">${picture.caption}</div>`;
    return html`<div class="slide"><amp-img${attributes(about)}></amp-img>${words}</div>`;
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

function frame({ frame: src, shape, title }: Outside, pen: AmpPen): Html {
  pen.used.add("amp-iframe");
  const size = shape === "wide" ? WIDE : ({ height: shape, layout: "fixed-height" } as const);
  const about = {
    src,
    title: title || "Embedded content",
    sandbox: "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox",
    frameborder: "0",
    ...size,
  };
  // With a placeholder AMP lets a frame stand near the top of the page.
  return html`<amp-iframe${attributes(about)}><span placeholder>${title || "Embedded content"}</span></amp-iframe>`;
}

function outside(block: Outside, pen: AmpPen): Html {
  const { service } = block;
  switch (service.name) {
    case "youtube": {
      const start = service.start > 0 ? service.start : null;
      return component(pen, "amp-youtube", {
        "data-videoid": service.id,
        "data-param-start": start,
        ...WIDE,
      });
    }
    case "tweet":
      return component(pen, "amp-twitter", {
        "data-tweetid": service.id,
        width: 375,
        height: 472,
        layout: "responsive",
      });
    case "instagram":
      return component(pen, "amp-instagram", {
        "data-shortcode": service.id,
        width: 400,
        height: 500,
        layout: "responsive",
      });
    case "facebook":
      return component(pen, "amp-facebook", {
        "data-href": service.href,
        "data-embed-as": service.video ? "video" : "post",
        ...WIDE,
      });
    case "dailymotion":
      return component(pen, "amp-dailymotion", { "data-videoid": service.id, ...WIDE });
    case "tiktok":
      return component(pen, "amp-tiktok", {
        "data-src": service.id,
        width: 325,
        height: 731,
        layout: "responsive",
      });
    case "brightcove":
      return component(pen, "amp-brightcove", {
        "data-account": service.account,
        "data-player": service.player,
        "data-embed": "default",
        "data-video-id": service.id,
        ...WIDE,
      });
    case "jwplayer": {
      if (!/^[0-9a-z]{8}$/i.test(service.player) || !/^[0-9a-z]{8}$/i.test(service.id))
        return frame(block, pen);
      return component(pen, "amp-jwplayer", {
        "data-player-id": service.player,
        "data-media-id": service.id,
        ...WIDE,
      });
    }
    case "soundcloud":
      return html`<p><a href="${block.link ?? block.frame}">${outsideLabel(block)}</a></p>`;
    case "page":
      return frame(block, pen);
  }
}

/** Whether AMP has no way to show a block, so that the account's strategy for such stories holds. */
export function isInvalidInAmp(block: Block): boolean {
  if (block.kind === "embed") return block.markup.trim() !== "";
  if (block.kind === "outside") return block.service.name === "soundcloud";
  return block.kind === "inert";
}

/** A block as AMP markup. What AMP cannot show is a link to where it can be seen. */
export function ampBlock(block: Block, pen: AmpPen): Html {
  if (block.kind === "picture") return ampFigure(block.picture, pen);
  if (block.kind === "gallery") {
    if (block.slideshow && block.pictures.length > 1) return carousel(block, pen);
    return html`<div class="story-gallery">${block.pictures.map((picture) => ampFigure(picture, pen))}</div>`;
  }
  if (isPlainBlock(block)) return plainHtml(block, pen);
  switch (block.kind) {
    case "outside":
      return outside(block, pen);
    case "embed": {
      const label = block.title || block.words;
      if (block.link === null) return label === "" ? html`` : html`<p>${label}</p>`;
      return html`<p><a href="${block.link}">${label || block.link}</a></p>`;
    }
    case "film": {
      const label = block.title || "Watch the video";
      if (!block.src.startsWith("https:")) {
        return html`<p><a href="${block.src}">${label}</a></p>`;
      }
      return component(pen, "amp-video", { src: block.src, title: label, controls: true, ...WIDE });
    }
  }
}
