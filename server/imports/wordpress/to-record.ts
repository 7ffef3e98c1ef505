import { shorten } from "@/server/imports/html";
import {
  childrenOf,
  numberOf,
  type RawNode,
  referenceIn,
  referenceOf,
  textOf,
  wholeNumber,
  wordOf,
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
import { localTime, rssTime, utcTime } from "./wxr-times";

/** The site, from the elements of the channel that stand before everything else. */
export function toSite(channel: RawNode): WxrSite {
  return {
    kind: "site",
    title: wordOf(channel, "title"),
    description: wordOf(channel, "description"),
    link: wordOf(channel, "link"),
    baseSiteUrl: wordOf(channel, "wp:base_site_url"),
    baseBlogUrl: wordOf(channel, "wp:base_blog_url"),
    language: wordOf(channel, "language"),
    wxrVersion: wordOf(channel, "wp:wxr_version"),
  };
}

function toAuthor(node: RawNode): WxrAuthor {
  return {
    kind: "author",
    id: referenceOf(node, "wp:author_id"),
    login: wordOf(node, "wp:author_login"),
    email: wordOf(node, "wp:author_email"),
    displayName: wordOf(node, "wp:author_display_name"),
    firstName: wordOf(node, "wp:author_first_name"),
    lastName: wordOf(node, "wp:author_last_name"),
  };
}

function toCategory(node: RawNode): WxrCategory {
  return {
    kind: "category",
    termId: referenceOf(node, "wp:term_id"),
    nicename: wordOf(node, "wp:category_nicename"),
    name: wordOf(node, "wp:cat_name"),
    parent: wordOf(node, "wp:category_parent"),
    description: textOf(node, "wp:category_description"),
  };
}

function toTag(node: RawNode): WxrTag {
  return {
    kind: "tag",
    termId: referenceOf(node, "wp:term_id"),
    slug: wordOf(node, "wp:tag_slug"),
    name: wordOf(node, "wp:tag_name"),
    description: textOf(node, "wp:tag_description"),
  };
}

function toTerm(node: RawNode): WxrTerm {
  return {
    kind: "term",
    termId: referenceOf(node, "wp:term_id"),
    taxonomy: wordOf(node, "wp:term_taxonomy"),
    slug: wordOf(node, "wp:term_slug"),
    name: wordOf(node, "wp:term_name"),
    parent: wordOf(node, "wp:term_parent"),
    description: textOf(node, "wp:term_description"),
  };
}

function toItemTerm(node: RawNode): WxrItemTerm {
  const { domain = "", nicename = "" } = node.attributes;
  return { domain, nicename, name: node.text.trim() };
}

function toComment(node: RawNode): WxrComment {
  const meta = childrenOf(node, "wp:commentmeta");
  return {
    id: numberOf(node, "wp:comment_id") ?? 0,
    author: wordOf(node, "wp:comment_author"),
    authorEmail: wordOf(node, "wp:comment_author_email"),
    authorUrl: wordOf(node, "wp:comment_author_url"),
    authorIp: wordOf(node, "wp:comment_author_IP"),
    date: localTime(textOf(node, "wp:comment_date")),
    dateGmt: utcTime(textOf(node, "wp:comment_date_gmt")),
    content: textOf(node, "wp:comment_content"),
    approved: wordOf(node, "wp:comment_approved"),
    type: wordOf(node, "wp:comment_type"),
    parentId: referenceOf(node, "wp:comment_parent"),
    userId: referenceOf(node, "wp:comment_user_id"),
    meta: new Map(meta.map((one) => [wordOf(one, "wp:meta_key"), textOf(one, "wp:meta_value")])),
  };
}

/** The children of an item by what they are; of those that stand once, the first text. */
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
    const key = wordOf(node, "wp:meta_key");
    const values = this.meta.get(key);
    if (values === undefined) this.meta.set(key, [textOf(node, "wp:meta_value")]);
    else values.push(textOf(node, "wp:meta_value"));
  }

  text(name: string): string {
    return this.texts.get(name) ?? "";
  }

  word(name: string): string {
    return this.text(name).trim();
  }

  number(name: string): number | null {
    return wholeNumber(this.word(name));
  }

  reference(name: string): number | null {
    return referenceIn(this.word(name));
  }

  get comments(): WxrComment[] {
    this.readComments ??= this.commentNodes.map(toComment);
    return this.readComments;
  }
}

/**
 * An item with what it holds. Times that are seldom asked for, and comments, are only read when they are: the first of
 * two readings of a file needs none. A class, because V8 makes a hidden class of its own for every object that is
 * written with getters, and keeps all of the item with it until it looks through the whole heap.
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
    return rssTime(this.parts.text("pubDate"));
  }

  get date(): string | null {
    return localTime(this.parts.text("wp:post_date"));
  }

  get dateGmt(): Date | null {
    return utcTime(this.parts.text("wp:post_date_gmt"));
  }

  get modified(): string | null {
    return localTime(this.parts.text("wp:post_modified"));
  }

  get modifiedGmt(): Date | null {
    return utcTime(this.parts.text("wp:post_modified_gmt"));
  }

  get comments(): readonly WxrComment[] {
    return this.parts.comments;
  }
}

/** An item with what it holds, or what is wrong with it. */
export function toItem(node: RawNode, line: number): WxrItem | WxrBadItem {
  const parts = new ItemParts(node);
  const postId = parts.reference("wp:post_id");
  if (postId !== null) return new ReadItem(line, postId, parts);
  const given = parts.word("wp:post_id");
  const reason =
    given === "" ? "It has no wp:post_id." : `Its wp:post_id "${shorten(given, 40)}" is no number.`;
  return { kind: "bad-item", reason, postId: null, title: parts.word("title"), line };
}

/** The record that a child of the channel other than an item stands for, or null where it is a detail of the site. */
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
