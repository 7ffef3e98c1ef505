import { webUrl } from "@/server/imports/html";
import type { ImportedAttachment } from "./imported";
import { type PhpValue, phpAt, readPhpValue } from "./php-value";
import { externalIdOf } from "./site-name";
import type { WxrItem } from "./wxr-record";

const TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  pdf: "application/pdf",
};

function typeOf(url: string): string | null {
  const extension = /\.([a-z0-9]+)(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase() ?? "";
  return TYPES[extension] ?? null;
}

function positive(value: PhpValue): number | null {
  const number = Number(typeof value === "object" || typeof value === "boolean" ? 0 : value);
  return Number.isInteger(number) && number > 0 ? number : null;
}

function words(value: PhpValue): string {
  return typeof value === "string" ? value.trim() : "";
}

/** The file that an attachment stands for, or null where the item names no address on the web. */
export function planAttachment(item: WxrItem, siteName: string): ImportedAttachment | null {
  const url = webUrl(item.attachmentUrl || item.guid);
  if (url === null) return null;
  const facts = readPhpValue(item.meta.get("_wp_attachment_metadata")?.[0] ?? "");
  return {
    externalId: externalIdOf(siteName, item.postId),
    id: item.postId,
    url,
    title: item.title,
    caption: item.excerpt,
    alt: (item.meta.get("_wp_attachment_image_alt")?.[0] ?? "").trim(),
    attribution:
      words(phpAt(facts, "image_meta", "credit")) || words(phpAt(facts, "image_meta", "copyright")),
    width: positive(phpAt(facts, "width")),
    height: positive(phpAt(facts, "height")),
    mimeType: typeOf(url),
    parentId: item.parentId,
    menuOrder: item.menuOrder,
  };
}
