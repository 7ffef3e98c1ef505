import type { Account } from "@/server/accounts/index";

/** Folder of readers' uploads among an account's media. */
export const UPLOADS = "reader-uploads";

interface Uploads {
  /** Under which the caller reaches this installation: uploads were given addresses there. */
  origin: string;
  /** Hosts whose pictures the account allows beside its own. */
  allowedHosts: readonly string[];
}

/** Whether a picture's address is one that the upload of this account gives out, or on a host that it allows. */
export function isUploadedImage(
  address: string,
  account: Pick<Account, "siteUrl" | "domains">,
  { origin, allowedHosts }: Uploads,
): boolean {
  const url = new URL(address);
  if (allowedHosts.includes(url.hostname)) return true;
  const own = [...account.domains, new URL(account.siteUrl).hostname, new URL(origin).hostname];
  return own.includes(url.hostname) && url.pathname.startsWith(`/media/${UPLOADS}/`);
}
