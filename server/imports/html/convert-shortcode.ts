import type { ConversionContext, MediaFile } from "./conversion-context";
import { imageOfMedia } from "./convert-media";
import { type DraftElement, draftGallery } from "./draft-element";
import { embedOf, mediaFileOf, playableType } from "./embeds";
import { escapeAttribute, escapeText } from "./plain-text";
import { webUrl } from "./safe-url";
import type { Shortcode } from "./shortcodes";

/** What a shortcode stands for. */
export interface ConvertedShortcode {
  readonly elements: readonly DraftElement[];
  /** Inert HTML to show instead of an element. */
  readonly html: string | null;
  /** Whether it names media that are not to be had. */
  readonly isMissing: boolean;
}

const URL_IN = /https?:\/\/[^\s"'<>\]]+/;

function idsOf(shortcode: Shortcode): number[] | null {
  const ids = shortcode.attributes["ids"] ?? shortcode.attributes["include"];
  return ids === undefined ? null : (ids.match(/\d{1,15}/g) ?? []).map(Number);
}

function mediaOfIds(ids: readonly number[], context: ConversionContext): MediaFile[] {
  return ids.map((id) => context.mediaById(id)).filter((media) => media !== null);
}

function kindOf(shortcode: Shortcode): "video" | "audio" {
  const wanted = shortcode.name === "playlist" ? shortcode.attributes["type"] : shortcode.name;
  return wanted === "video" ? "video" : "audio";
}

const SOURCES = ["src", "mp4", "m4v", "webm", "ogv", "mov", "mp3", "m4a", "ogg", "wav", "flac"] as const;

function playerOf(shortcode: Shortcode, context: ConversionContext): DraftElement | null {
  const named = SOURCES.map((name) => shortcode.attributes[name]).find((value) => value !== undefined);
  const written = named ?? shortcode.values[0] ?? URL_IN.exec(shortcode.inside ?? "")?.[0] ?? "";
  const url = webUrl(written, context.siteUrl);
  if (url === null) return null;
  const poster = webUrl(shortcode.attributes["poster"] ?? "", context.siteUrl);
  return embedOf(url) ?? mediaFileOf(kindOf(shortcode), url, poster);
}

/** The address that an embed shortcode names, wherever in it that stands. */
function urlOf(shortcode: Shortcode): string | null {
  const found = URL_IN.exec(shortcode.inside ?? shortcode.written)?.[0];
  if (found !== undefined) return webUrl(found);
  const id = shortcode.attributes["id"] ?? shortcode.values[0] ?? "";
  if (!/^[\w-]{5,20}$/.test(id)) return null;
  if (shortcode.name === "youtube") return `https://www.youtube.com/watch?v=${id}`;
  if (shortcode.name === "vimeo") return `https://vimeo.com/${id}`;
  if (shortcode.name === "dailymotion") return `https://www.dailymotion.com/video/${id}`;
  return null;
}

function shown(element: DraftElement | null): ConvertedShortcode {
  return { elements: element === null ? [] : [element], html: null, isMissing: element === null };
}

function embedded(shortcode: Shortcode): ConvertedShortcode {
  const url = urlOf(shortcode);
  if (url === null)
    return { elements: [], html: `<p>${escapeText(shortcode.written)}</p>`, isMissing: false };
  const type = playableType(url);
  const embed =
    type === null ? embedOf(url) : mediaFileOf(type.startsWith("audio") ? "audio" : "video", url, null);
  if (embed !== null) return shown(embed);
  const html = `<p><a href="${escapeAttribute(url)}">${escapeText(url)}</a></p>`;
  return { elements: [], html, isMissing: false };
}

/** What a shortcode (any but a caption's) stands for; `inline` makes a caption inert HTML. */
export function convertShortcode(
  shortcode: Shortcode,
  context: ConversionContext,
  inline: (html: string) => string,
): ConvertedShortcode {
  const ids = idsOf(shortcode);
  switch (shortcode.name) {
    case "gallery": {
      const media = ids === null ? context.postPictures() : mediaOfIds(ids, context);
      const images = media.map((one) => imageOfMedia(one, inline(one.caption)));
      return shown(images.length === 0 ? null : draftGallery(images, ""));
    }
    case "playlist": {
      const elements = mediaOfIds(ids ?? [], context).map((track) => ({
        ...mediaFileOf(kindOf(shortcode), track.url, null),
        title: inline(track.caption || track.title),
      }));
      return { elements, html: null, isMissing: elements.length === 0 };
    }
    case "audio":
    case "video":
      return shown(playerOf(shortcode, context));
    case "code":
    case "sourcecode": {
      const code = escapeText((shortcode.inside ?? shortcode.written).replace(/^\n/, ""));
      return { elements: [], html: `<pre><code>${code}</code></pre>`, isMissing: false };
    }
    default:
      return embedded(shortcode);
  }
}
