import type { Account } from "@/server/accounts/index";
import type { PictureShape } from "./resize-picture";

function encodeKey(key: string): string {
  // Half a surrogate pair cannot be encoded; no stored file has such a key, so the address may lead nowhere.
  const wellFormed = key.replace(/\p{Cs}/gu, "\ufffd");
  return wellFormed.replace(/^\/+/, "").split("/").map(encodeURIComponent).join("/");
}

/**
 * Absolute address of one of the account's files. With a width: the picture at about that many pixels wide; null: the
 * original file. An account with its own image host (`cdnImage`) uses that host.
 */
export function toImageUrl(
  account: Pick<Account, "siteUrl" | "settings">,
  key: string,
  width: number | null,
): string {
  const path = encodeKey(key);
  const { cdnImage } = account.settings;
  if (cdnImage === null) return `${account.siteUrl}/media/${path}${width === null ? "" : `?w=${width}`}`;
  const address = `https://${cdnImage.replace(/^https?:\/\//, "").replace(/\/+$/, "")}/${path}`;
  return width === null ? address : `${address}?w=${width}&auto=format,compress`;
}

/** Absolute address of one of the account's pictures, cropped to a shape, at most `width` pixels wide. */
export function toCroppedImageUrl(
  account: Account,
  key: string,
  { width, shape }: { width: number; shape: PictureShape },
): string {
  const address = toImageUrl(account, key, width);
  const { cdnImage } = account.settings;
  return cdnImage === null
    ? `${address}&shape=${shape}`
    : `${address}&fit=crop&ar=${shape.replace("x", ":")}`;
}
