import type { Account } from "@/server/accounts/index";

/** Folder of readers' uploads among an account's media. */
export const UPLOADS = "comments";

/** Whether a picture's address is one that the upload of this account gives out, or on a host that it allows. */
export function isUploadedImage(
  address: string,
  account: Pick<Account, "id" | "siteUrl" | "domains">,
  allowedHosts: readonly string[],
): boolean {
  const url = new URL(address);
  if (allowedHosts.includes(url.hostname)) return true;
  const own = [...account.domains, new URL(account.siteUrl).hostname];
  return own.includes(url.hostname) && url.pathname.startsWith(`/media/${UPLOADS}/`);
}
