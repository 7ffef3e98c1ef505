import type { ConversionContext, MediaFile } from "./conversion-context";
import { toLibraryImage } from "./convert-media";
import { type DraftElement, draftGallery } from "./draft-element";
import { getPlayableType, toEmbed, toMediaPlayer } from "./embeds";
import { escapeAttribute, escapeText } from "./plain-text";
import { toWebUrl } from "./safe-url";
import type { Shortcode } from "./shortcodes";

/** Result of a shortcode. */
export interface ConvertedShortcode {
  readonly elements: readonly DraftElement[];
  /** Inert HTML to show instead of an element. */
  readonly html: string | null;
  /** Whether it refers to unavailable media. */
  readonly isMissing: boolean;
}

const URL_IN = /https?:\/\/[^\s"'<>\]]+/;

function parseIds(shortcode: Shortcode): number[] | null {
  const ids = shortcode.attributes["ids"] ?? shortcode.attributes["include"];
  return ids === undefined ? null : (ids.match(/\d{1,15}/g) ?? []).map(Number);
}

function findMedia(ids: readonly number[], context: ConversionContext): MediaFile[] {
  return ids.map((id) => context.mediaById(id)).filter((media) => media !== null);
}

function getKind(shortcode: Shortcode): "video" | "audio" {
  const kindName = shortcode.name === "playlist" ? shortcode.attributes["type"] : shortcode.name;
  return kindName === "video" ? "video" : "audio";
}

const SOURCES = ["src", "mp4", "m4v", "webm", "ogv", "mov", "mp3", "m4a", "ogg", "wav", "flac"] as const;

function toPlayer(shortcode: Shortcode, context: ConversionContext): DraftElement | null {
  const named = SOURCES.map((name) => shortcode.attributes[name]).find((value) => value !== undefined);
  const address = named ?? shortcode.values[0] ?? URL_IN.exec(shortcode.inside ?? "")?.[0] ?? "";
  const url = toWebUrl(address, context.siteUrl);
  if (url === null) return null;
  const poster = toWebUrl(shortcode.attributes["poster"] ?? "", context.siteUrl);
  return toEmbed(url) ?? toMediaPlayer(getKind(shortcode), url, poster);
}

/** Finds the address in an embed shortcode. */
function findUrl(shortcode: Shortcode): string | null {
  const match = URL_IN.exec(shortcode.inside ?? shortcode.written)?.[0];
  if (match !== undefined) return toWebUrl(match);
  const id = shortcode.attributes["id"] ?? shortcode.values[0] ?? "";
  if (!/^[\w-]{5,20}$/.test(id)) return null;
  if (shortcode.name === "youtube") return `https://www.youtube.com/watch?v=${id}`;
  if (shortcode.name === "vimeo") return `https://vimeo.com/${id}`;
  if (shortcode.name === "dailymotion") return `https://www.dailymotion.com/video/${id}`;
  return null;
}

function toConverted(element: DraftElement | null): ConvertedShortcode {
  return { elements: element === null ? [] : [element], html: null, isMissing: element === null };
}

function convertEmbed(shortcode: Shortcode): ConvertedShortcode {
  const url = findUrl(shortcode);
  if (url === null)
    return { elements: [], html: `<p>${escapeText(shortcode.written)}</p>`, isMissing: false };
  const type = getPlayableType(url);
  const embed =
    type === null ? toEmbed(url) : toMediaPlayer(type.startsWith("audio") ? "audio" : "video", url, null);
  if (embed !== null) return toConverted(embed);
  const html = `<p><a href="${escapeAttribute(url)}">${escapeText(url)}</a></p>`;
  return { elements: [], html, isMissing: false };
}

/** Converts a shortcode (except captions); `inline` makes a caption inert HTML. */
export function convertShortcode(
  shortcode: Shortcode,
  context: ConversionContext,
  inline: (html: string) => string,
): ConvertedShortcode {
  const ids = parseIds(shortcode);
  switch (shortcode.name) {
    case "gallery": {
      const media = ids === null ? context.postPictures() : findMedia(ids, context);
      const images = media.map((file) => toLibraryImage(file, inline(file.caption)));
      return toConverted(images.length === 0 ? null : draftGallery(images, ""));
    }
    case "playlist": {
      const elements = findMedia(ids ?? [], context).map((track) => ({
        ...toMediaPlayer(getKind(shortcode), track.url, null),
        title: inline(track.caption || track.title),
      }));
      return { elements, html: null, isMissing: elements.length === 0 };
    }
    case "audio":
    case "video":
      return toConverted(toPlayer(shortcode, context));
    case "code":
    case "sourcecode": {
      const code = escapeText((shortcode.inside ?? shortcode.written).replace(/^\n/, ""));
      return { elements: [], html: `<pre><code>${code}</code></pre>`, isMissing: false };
    }
    default:
      return convertEmbed(shortcode);
  }
}
