import type { PageMetadata } from "@/server/engagement/pages/index";

/** Whether a shared key's claim `id` is among a page's authors, under either metadata key, as string or number. */
export function isPageAuthor(metadata: PageMetadata, externalId: string | null): boolean {
  if (externalId === null) return false;
  return [metadata.author_ids, metadata["author-ids"]].some((ids) => {
    const list = Array.isArray(ids) ? ids : [ids];
    return list.some((id) => id !== undefined && String(id) === externalId);
  });
}
