import type { ImportedAttachment } from "./imported";
import { planAttachment } from "./plan-attachment";
import { getSiteName } from "./site-name";
import { toSlug } from "./slug";
import type { WxrAuthor, WxrCategory, WxrItem, WxrRecord, WxrSite, WxrTag, WxrTerm } from "./wxr-record";

const NO_SITE: WxrSite = {
  kind: "site",
  title: "",
  description: "",
  link: "",
  baseSiteUrl: "",
  baseBlogUrl: "",
  language: "",
  wxrVersion: "",
};

/**
 * Index of what items refer to: terms, attachments and reusable blocks occur anywhere in a file, so it is read once
 * to fill the index and once more for its items. Contains no item's text.
 */
export class SiteIndex {
  site: WxrSite = NO_SITE;
  readonly authors = new Map<string, WxrAuthor>();
  /** By slug. */
  readonly categories = new Map<string, WxrCategory>();
  readonly tags = new Map<string, WxrTag>();
  readonly terms: WxrTerm[] = [];
  /** Categories and tags by WordPress's own id. */
  private readonly termSlugs = new Map<number, { taxonomy: "category" | "post_tag"; slug: string }>();
  private readonly attachments = new Map<number, ImportedAttachment>();
  private readonly attachmentsOfPost = new Map<number, number[]>();
  private readonly sharedBlocks = new Map<number, string>();

  /** Indexes a record of any kind. Stores copies: a substring would retain the whole file's text. */
  add(input: WxrRecord): void {
    const record = input.kind === "item" ? input : structuredClone(input);
    switch (record.kind) {
      case "site":
        this.site = record;
        return;
      case "author":
        this.authors.set(record.login, record);
        return;
      case "category":
        this.addCategory(record);
        return;
      case "tag":
        this.addTag(record);
        return;
      case "term":
        this.terms.push(record);
        return;
      case "item":
        this.addItem(record);
        return;
      case "bad-item":
        return;
    }
  }

  private addCategory(category: WxrCategory): void {
    const slug = toSlug(category.nicename) || toSlug(category.name);
    this.categories.set(slug, category);
    if (category.termId !== null) this.termSlugs.set(category.termId, { taxonomy: "category", slug });
  }

  private addTag(tag: WxrTag): void {
    const slug = toSlug(tag.slug) || toSlug(tag.name);
    this.tags.set(slug, tag);
    if (tag.termId !== null) this.termSlugs.set(tag.termId, { taxonomy: "post_tag", slug });
  }

  private addItem(item: WxrItem): void {
    if (item.postType === "wp_block" && item.status === "publish")
      this.sharedBlocks.set(item.postId, structuredClone(item.content));
    if (item.postType !== "attachment") return;
    const attachment = planAttachment(item, this.name);
    if (attachment === null) return;
    this.attachments.set(item.postId, structuredClone(attachment));
    if (attachment.parentId === null) return;
    const siblings = this.attachmentsOfPost.get(attachment.parentId);
    if (siblings === undefined) this.attachmentsOfPost.set(attachment.parentId, [item.postId]);
    else siblings.push(item.postId);
  }

  /** The site's host, and its path unless it is the root: the namespace of its ids. */
  get name(): string {
    return getSiteName(this.site);
  }

  attachment(id: number): ImportedAttachment | null {
    return this.attachments.get(id) ?? null;
  }

  /** Lists the pictures uploaded to a post, in the author's order. */
  picturesOf(postId: number): ImportedAttachment[] {
    const ids = this.attachmentsOfPost.get(postId) ?? [];
    return ids
      .map((id) => this.attachment(id))
      .filter((attachment) => attachment?.mimeType?.startsWith("image/") === true)
      .filter((attachment) => attachment !== null)
      .sort((a, b) => a.menuOrder - b.menuOrder || a.id - b.id);
  }

  sharedBlock(id: number): string | null {
    return this.sharedBlocks.get(id) ?? null;
  }

  /** Finds a category or tag by WordPress's own id. */
  term(id: number): { taxonomy: "category" | "post_tag"; slug: string } | null {
    return this.termSlugs.get(id) ?? null;
  }

  /** Slugs from the topmost category down to this one. A category that is its own ancestor ends the path. */
  pathOf(slug: string): string[] {
    const path = [slug];
    let parent = toSlug(this.categories.get(slug)?.parent ?? "");
    while (parent !== "" && !path.includes(parent)) {
      path.unshift(parent);
      parent = toSlug(this.categories.get(parent)?.parent ?? "");
    }
    return path;
  }
}
