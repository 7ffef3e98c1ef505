import type { Account } from "@/server/accounts/index";
import type { PageMetadata } from "@/server/engagement/pages/index";

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
  const own = [...account.domains, new URL(account.siteUrl).hostname, new URL(origin).hostname];
  return own.includes(url.hostname) && url.pathname.startsWith(`/media/${UPLOADS}/`);
}

/** Whether a shared key's claim `id` is among a page's authors, under either metadata key, as string or number. */
export function isPageAuthor(metadata: PageMetadata, externalId: string | null): boolean {
  if (externalId === null) return false;
  return [metadata.author_ids, metadata["author-ids"]].some((ids) => {
    const list = Array.isArray(ids) ? ids : [ids];
    return list.some((id) => id !== undefined && String(id) === externalId);
  });
}
