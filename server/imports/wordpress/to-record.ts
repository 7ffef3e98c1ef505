import { truncate } from "@/server/imports/html";
import {
  getChildren,
  getNumber,
  getReference,
  getText,
  getTrimmedText,
  parseReference,
  parseWholeNumber,
  type RawNode,
} from "./raw-node";
import type {
  WxrAuthor,
  WxrBadItem,
  WxrCategory,
  WxrComment,
  WxrItem,
  WxrItemTerm,
  WxrSite,
  WxrTag,
  WxrTerm,
} from "./wxr-record";
import { parseLocalTime, parseRssTime, parseUtcTime } from "./wxr-times";

/** Converts the channel's leading elements to the site. */
export function toSite(channel: RawNode): WxrSite {
  return {
    kind: "site",
    title: getTrimmedText(channel, "title"),
    description: getTrimmedText(channel, "description"),
    link: getTrimmedText(channel, "link"),
    baseSiteUrl: getTrimmedText(channel, "wp:base_site_url"),
    baseBlogUrl: getTrimmedText(channel, "wp:base_blog_url"),
    language: getTrimmedText(channel, "language"),
    wxrVersion: getTrimmedText(channel, "wp:wxr_version"),
  };
}

function toAuthor(node: RawNode): WxrAuthor {
  return {
    kind: "author",
    id: getReference(node, "wp:author_id"),
    login: getTrimmedText(node, "wp:author_login"),
    email: getTrimmedText(node, "wp:author_email"),
    displayName: getTrimmedText(node, "wp:author_display_name"),
    firstName: getTrimmedText(node, "wp:author_first_name"),
    lastName: getTrimmedText(node, "wp:author_last_name"),
  };
}

function toCategory(node: RawNode): WxrCategory {
  return {
    kind: "category",
    termId: getReference(node, "wp:term_id"),
    nicename: getTrimmedText(node, "wp:category_nicename"),
    name: getTrimmedText(node, "wp:cat_name"),
    parent: getTrimmedText(node, "wp:category_parent"),
    description: getText(node, "wp:category_description"),
  };
}

function toTag(node: RawNode): WxrTag {
  return {
    kind: "tag",
    termId: getReference(node, "wp:term_id"),
    slug: getTrimmedText(node, "wp:tag_slug"),
    name: getTrimmedText(node, "wp:tag_name"),
    description: getText(node, "wp:tag_description"),
  };
}

function toTerm(node: RawNode): WxrTerm {
  return {
    kind: "term",
    termId: getReference(node, "wp:term_id"),
    taxonomy: getTrimmedText(node, "wp:term_taxonomy"),
    slug: getTrimmedText(node, "wp:term_slug"),
    name: getTrimmedText(node, "wp:term_name"),
    parent: getTrimmedText(node, "wp:term_parent"),
    description: getText(node, "wp:term_description"),
  };
}

function toItemTerm(node: RawNode): WxrItemTerm {
  const { domain = "", nicename = "" } = node.attributes;
  return { domain, nicename, name: node.text.trim() };
}

function toComment(node: RawNode): WxrComment {
  const meta = getChildren(node, "wp:commentmeta");
  return {
    id: getNumber(node, "wp:comment_id") ?? 0,
    author: getTrimmedText(node, "wp:comment_author"),
    authorEmail: getTrimmedText(node, "wp:comment_author_email"),
    authorUrl: getTrimmedText(node, "wp:comment_author_url"),
    authorIp: getTrimmedText(node, "wp:comment_author_IP"),
    date: parseLocalTime(getText(node, "wp:comment_date")),
    dateGmt: parseUtcTime(getText(node, "wp:comment_date_gmt")),
    content: getText(node, "wp:comment_content"),
    approved: getTrimmedText(node, "wp:comment_approved"),
    type: getTrimmedText(node, "wp:comment_type"),
    parentId: getReference(node, "wp:comment_parent"),
    userId: getReference(node, "wp:comment_user_id"),
    meta: new Map(
      meta.map((metaNode) => [getTrimmedText(metaNode, "wp:meta_key"), getText(metaNode, "wp:meta_value")]),
    ),
  };
}

/** An item's children by kind; for single elements the text of the first one. */
class ItemParts {
  readonly terms: WxrItemTerm[] = [];
  readonly meta = new Map<string, string[]>();
  private readonly texts = new Map<string, string>();
  private readonly commentNodes: RawNode[] = [];
  private readComments: WxrComment[] | null = null;

  constructor(node: RawNode) {
    for (const child of node.children) {
      if (child.name === "category") {
        if ("nicename" in child.attributes) this.terms.push(toItemTerm(child));
      } else if (child.name === "wp:postmeta") this.addMeta(child);
      else if (child.name === "wp:comment") this.commentNodes.push(child);
      else if (!this.texts.has(child.name)) this.texts.set(child.name, child.text);
    }
  }

  private addMeta(node: RawNode): void {
    const key = getTrimmedText(node, "wp:meta_key");
    const values = this.meta.get(key);
    if (values === undefined) this.meta.set(key, [getText(node, "wp:meta_value")]);
    else values.push(getText(node, "wp:meta_value"));
  }

  text(name: string): string {
    return this.texts.get(name) ?? "";
  }

  word(name: string): string {
    return this.text(name).trim();
  }

  number(name: string): number | null {
    return parseWholeNumber(this.word(name));
  }

  reference(name: string): number | null {
    return parseReference(this.word(name));
  }

  get comments(): WxrComment[] {
    this.readComments ??= this.commentNodes.map(toComment);
    return this.readComments;
  }
}

/**
 * An item of the file. Rarely used times and comments are parsed lazily: the first of the two passes needs none. It
 * is a class because V8 creates a hidden class per object literal with getters, which retains the whole item until a
 * full garbage collection.
 */
class ReadItem implements WxrItem {
  readonly kind = "item";
  readonly title: string;
  readonly link: string;
  readonly creator: string;
  readonly guid: string;
  readonly description: string;
  readonly content: string;
  readonly excerpt: string;
  readonly commentStatus: string;
  readonly pingStatus: string;
  readonly postName: string;
  readonly status: string;
  readonly parentId: number | null;
  readonly menuOrder: number;
  readonly postType: string;
  readonly password: string;
  readonly isSticky: boolean;
  readonly attachmentUrl: string;
  readonly terms: readonly WxrItemTerm[];
  readonly meta: ReadonlyMap<string, readonly string[]>;

  constructor(
    readonly line: number,
    readonly postId: number,
    private readonly parts: ItemParts,
  ) {
    this.title = parts.text("title");
    this.link = parts.word("link");
    this.creator = parts.word("dc:creator");
    this.guid = parts.word("guid");
    this.description = parts.text("description");
    this.content = parts.text("content:encoded");
    this.excerpt = parts.text("excerpt:encoded");
    this.commentStatus = parts.word("wp:comment_status");
    this.pingStatus = parts.word("wp:ping_status");
    this.postName = parts.word("wp:post_name");
    this.status = parts.word("wp:status");
    this.parentId = parts.reference("wp:post_parent");
    this.menuOrder = parts.number("wp:menu_order") ?? 0;
    this.postType = parts.word("wp:post_type") || "post";
    this.password = parts.text("wp:post_password");
    this.isSticky = parts.word("wp:is_sticky") === "1";
    this.attachmentUrl = parts.word("wp:attachment_url");
    this.terms = parts.terms;
    this.meta = parts.meta;
  }

  get pubDate(): Date | null {
    return parseRssTime(this.parts.text("pubDate"));
  }

  get date(): string | null {
    return parseLocalTime(this.parts.text("wp:post_date"));
  }

  get dateGmt(): Date | null {
    return parseUtcTime(this.parts.text("wp:post_date_gmt"));
  }

  get modified(): string | null {
    return parseLocalTime(this.parts.text("wp:post_modified"));
  }

  get modifiedGmt(): Date | null {
    return parseUtcTime(this.parts.text("wp:post_modified_gmt"));
  }

  get comments(): readonly WxrComment[] {
    return this.parts.comments;
  }
}

/** Converts a node to an item, or to a damaged item with its reason. */
export function toItem(node: RawNode, line: number): WxrItem | WxrBadItem {
  const parts = new ItemParts(node);
  const postId = parts.reference("wp:post_id");
  if (postId !== null) return new ReadItem(line, postId, parts);
  const postIdText = parts.word("wp:post_id");
  const reason =
    postIdText === ""
      ? "It has no wp:post_id."
      : `Its wp:post_id "${truncate(postIdText, 40)}" isn't a number.`;
  return { kind: "bad-item", reason, postId: null, title: parts.word("title"), line };
}

/** Converts a child of the channel to a record; null: a detail of the site. */
export function toTaxonomyRecord(node: RawNode): WxrAuthor | WxrCategory | WxrTag | WxrTerm | null {
  switch (node.name) {
    case "wp:author":
      return toAuthor(node);
    case "wp:category":
      return toCategory(node);
    case "wp:tag":
      return toTag(node);
    case "wp:term":
      return toTerm(node);
    default:
      return null;
  }
}
