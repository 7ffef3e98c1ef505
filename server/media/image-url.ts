import type { Account } from "@/server/accounts/index";

function encodeKey(key: string): string {
  // Half a surrogate pair cannot be encoded; no stored file has such a key, so it may lead nowhere.
  const wellFormed = key.replace(/\p{Cs}/gu, "\ufffd");
  return wellFormed.replace(/^\/+/, "").split("/").map(encodeURIComponent).join("/");
}

/**
 * Absolute address of one of the account's files. With a width it is the picture at about that many pixels across;
 * null is the file as it was stored. An account with an image host of its own (`cdnImage`) gets that host.
 */
export function imageUrl(account: Account, key: string, width: number | null): string {
  const path = encodeKey(key);
  const { cdnImage } = account.settings;
  if (cdnImage === null) return `${account.siteUrl}/media/${path}${width === null ? "" : `?w=${width}`}`;
  const address = `https://${cdnImage.replace(/^https?:\/\//, "").replace(/\/+$/, "")}/${path}`;
  return width === null ? address : `${address}?w=${width}&auto=format,compress`;
}
