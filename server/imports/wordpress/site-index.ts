import type { ImportedAttachment } from "./imported";
import { planAttachment } from "./plan-attachment";
import { siteNameOf } from "./site-name";
import { slugOf } from "./slug";
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
 * What items refer to: terms, attachments and shared blocks stand anywhere in a file, so it is read once to fill this
 * and once more for its items. Holds no item's text.
 */
export class SiteIndex {
  site: WxrSite = NO_SITE;
  readonly authors = new Map<string, WxrAuthor>();
  /** By slug. */
  readonly categories = new Map<string, WxrCategory>();
  readonly tags = new Map<string, WxrTag>();
  readonly terms: WxrTerm[] = [];
  /** Categories and tags by WordPress's own id of them. */
  private readonly termSlugs = new Map<number, { taxonomy: "category" | "post_tag"; slug: string }>();
  private readonly attachments = new Map<number, ImportedAttachment>();
  private readonly attachmentsOfPost = new Map<number, number[]>();
  private readonly sharedBlocks = new Map<number, string>();

  /** Takes note of a record of any kind. What is kept is a copy: a text cut out of the file keeps its surroundings. */
  add(given: WxrRecord): void {
    const record = given.kind === "item" ? given : structuredClone(given);
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
    const slug = slugOf(category.nicename) || slugOf(category.name);
    this.categories.set(slug, category);
    if (category.termId !== null) this.termSlugs.set(category.termId, { taxonomy: "category", slug });
  }

  private addTag(tag: WxrTag): void {
    const slug = slugOf(tag.slug) || slugOf(tag.name);
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

  /** The site's host, and its path where it does not stand at the root: what its ids are unique within. */
  get name(): string {
    return siteNameOf(this.site);
  }

  attachment(id: number): ImportedAttachment | null {
    return this.attachments.get(id) ?? null;
  }

  /** The pictures that were uploaded to a post, in the order that its author gave them. */
  picturesOf(postId: number): ImportedAttachment[] {
    const ids = this.attachmentsOfPost.get(postId) ?? [];
    return ids
      .map((id) => this.attachment(id))
      .filter((one) => one?.mimeType?.startsWith("image/") === true)
      .filter((one) => one !== null)
      .sort((a, b) => a.menuOrder - b.menuOrder || a.id - b.id);
  }

  sharedBlock(id: number): string | null {
    return this.sharedBlocks.get(id) ?? null;
  }

  /** The category or tag with WordPress's own id. */
  term(id: number): { taxonomy: "category" | "post_tag"; slug: string } | null {
    return this.termSlugs.get(id) ?? null;
  }

  /** Slugs from the topmost category down to this one. A category that is its own ancestor ends the path. */
  pathOf(slug: string): string[] {
    const path = [slug];
    let parent = slugOf(this.categories.get(slug)?.parent ?? "");
    while (parent !== "" && !path.includes(parent)) {
      path.unshift(parent);
      parent = slugOf(this.categories.get(parent)?.parent ?? "");
    }
    return path;
  }
}
