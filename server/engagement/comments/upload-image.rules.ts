import { type Account, listOwnHosts } from "@/server/accounts/index";

/** Folder of readers' uploads among an account's media. */
export const UPLOADS = "reader-uploads";

interface Uploads {
  /** Origin under which the caller reaches this installation: URLs of uploads have it. */
  origin: string;
  /** Image hosts that the account allows besides its own. */
  allowedHosts: readonly string[];
}

/** Whether an image URL is an upload of this account, or on an allowed host. */
export function isUploadedImage(
  address: string,
  account: Pick<Account, "siteUrl" | "domains">,
  { origin, allowedHosts }: Uploads,
): boolean {
  const url = new URL(address);
  if (allowedHosts.includes(url.hostname)) return true;
  const own = [...listOwnHosts(account), new URL(origin).hostname];
  return own.includes(url.hostname) && url.pathname.startsWith(`/media/${UPLOADS}/`);
}
