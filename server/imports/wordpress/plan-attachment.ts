import { toWebUrl } from "@/server/imports/html";
import type { ImportedAttachment } from "./imported";
import { getPhpValue, type PhpValue, readPhpValue } from "./php-value";
import { toExternalId } from "./site-name";
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

function getMediaType(url: string): string | null {
  const extension = /\.([a-z0-9]+)(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase() ?? "";
  return TYPES[extension] ?? null;
}

function parsePositive(value: PhpValue): number | null {
  const number = Number(typeof value === "object" || typeof value === "boolean" ? 0 : value);
  return Number.isInteger(number) && number > 0 ? number : null;
}

function toText(value: PhpValue): string {
  return typeof value === "string" ? value.trim() : "";
}

/** Plans an attachment; null: the item has no http(s) address. */
export function planAttachment(item: WxrItem, siteName: string): ImportedAttachment | null {
  const url = toWebUrl(item.attachmentUrl || item.guid);
  if (url === null) return null;
  const facts = readPhpValue(item.meta.get("_wp_attachment_metadata")?.[0] ?? "");
  return {
    externalId: toExternalId(siteName, item.postId),
    id: item.postId,
    url,
    title: item.title,
    caption: item.excerpt,
    alt: (item.meta.get("_wp_attachment_image_alt")?.[0] ?? "").trim(),
    attribution:
      toText(getPhpValue(facts, "image_meta", "credit")) ||
      toText(getPhpValue(facts, "image_meta", "copyright")),
    width: parsePositive(getPhpValue(facts, "width")),
    height: parsePositive(getPhpValue(facts, "height")),
    mimeType: getMediaType(url),
    parentId: item.parentId,
    menuOrder: item.menuOrder,
  };
}
