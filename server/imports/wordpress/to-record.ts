import { shorten } from "@/server/imports/html";
import { childrenOf, numberOf, type RawNode, referenceOf, textOf, wordOf } from "./raw-node";
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

function toMeta(node: RawNode): Map<string, string[]> {
  const meta = new Map<string, string[]>();
  for (const one of node.children) {
    if (one.name !== "wp:postmeta") continue;
    const key = wordOf(one, "wp:meta_key");
    const values = meta.get(key);
    if (values === undefined) meta.set(key, [textOf(one, "wp:meta_value")]);
    else values.push(textOf(one, "wp:meta_value"));
  }
  return meta;
}

/** An item with what it holds, or what is wrong with it. */
export function toItem(node: RawNode, line: number): WxrItem | WxrBadItem {
  const texts = new Map<string, string>();
  for (const child of node.children) if (!texts.has(child.name)) texts.set(child.name, child.text);
  const text = (name: string): string => texts.get(name) ?? "";
  const word = (name: string): string => text(name).trim();
  const postId = referenceOf(node, "wp:post_id");
  if (postId === null) {
    const given = word("wp:post_id");
    const reason =
      given === "" ? "It has no wp:post_id." : `Its wp:post_id "${shorten(given, 40)}" is no number.`;
    return { kind: "bad-item", reason, postId: null, title: word("title"), line };
  }
  return {
    kind: "item",
    line,
    postId,
    title: text("title"),
    link: word("link"),
    pubDate: rssTime(text("pubDate")),
    creator: word("dc:creator"),
    guid: word("guid"),
    description: text("description"),
    content: text("content:encoded"),
    excerpt: text("excerpt:encoded"),
    date: localTime(text("wp:post_date")),
    dateGmt: utcTime(text("wp:post_date_gmt")),
    modified: localTime(text("wp:post_modified")),
    modifiedGmt: utcTime(text("wp:post_modified_gmt")),
    commentStatus: word("wp:comment_status"),
    pingStatus: word("wp:ping_status"),
    postName: word("wp:post_name"),
    status: word("wp:status"),
    parentId: referenceOf(node, "wp:post_parent"),
    menuOrder: numberOf(node, "wp:menu_order") ?? 0,
    postType: word("wp:post_type") || "post",
    password: text("wp:post_password"),
    isSticky: word("wp:is_sticky") === "1",
    attachmentUrl: word("wp:attachment_url"),
    terms: childrenOf(node, "category")
      .filter((term) => "nicename" in term.attributes)
      .map(toItemTerm),
    meta: toMeta(node),
    comments: childrenOf(node, "wp:comment").map(toComment),
  };
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
