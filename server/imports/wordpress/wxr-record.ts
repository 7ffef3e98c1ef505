/**
 * Records of a WordPress export file (WXR 1.0 to 1.2), in the file's own terms. Texts are unconverted: HTML where
 * WordPress stores HTML. Empty texts are "", unknown numbers and times null.
 */

/** The exported site. */
export interface WxrSite {
  readonly kind: "site";
  readonly title: string;
  readonly description: string;
  readonly link: string;
  /** The installation, and the site within it; for a single site both are the same. */
  readonly baseSiteUrl: string;
  readonly baseBlogUrl: string;
  readonly language: string;
  /** "1.0", "1.1" or "1.2"; empty: not declared. */
  readonly wxrVersion: string;
}

export interface WxrAuthor {
  readonly kind: "author";
  readonly id: number | null;
  readonly login: string;
  readonly email: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface WxrCategory {
  readonly kind: "category";
  readonly termId: number | null;
  /** The category's slug, percent-encoded where it is not ASCII. */
  readonly nicename: string;
  readonly name: string;
  /** Nicename of the parent category. */
  readonly parent: string;
  readonly description: string;
}

export interface WxrTag {
  readonly kind: "tag";
  readonly termId: number | null;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
}

/** A term of any other taxonomy; a site's menus are terms of the taxonomy nav_menu. */
export interface WxrTerm {
  readonly kind: "term";
  readonly termId: number | null;
  readonly taxonomy: string;
  readonly slug: string;
  readonly name: string;
  readonly parent: string;
  readonly description: string;
}

/** A term of an item. */
export interface WxrItemTerm {
  /** The taxonomy: category, post_tag, post_format, nav_menu or one of the site's own. */
  readonly domain: string;
  readonly nicename: string;
  readonly name: string;
}

export interface WxrComment {
  readonly id: number;
  readonly author: string;
  readonly authorEmail: string;
  readonly authorUrl: string;
  readonly authorIp: string;
  /** Local time of the site, `YYYY-MM-DD HH:MM:SS`. */
  readonly date: string | null;
  readonly dateGmt: Date | null;
  readonly content: string;
  /** "1", "0", "spam", "trash" or "post-trashed". */
  readonly approved: string;
  /** "" or "comment"; "pingback" and "trackback" come from other sites. */
  readonly type: string;
  readonly parentId: number | null;
  /** Id of the signed-in author. */
  readonly userId: number | null;
  readonly meta: ReadonlyMap<string, string>;
}

/** A post, page, attachment, menu item or any other WordPress post type. */
export interface WxrItem {
  readonly kind: "item";
  /** First line of the item in the file. */
  readonly line: number;
  readonly postId: number;
  readonly title: string;
  readonly link: string;
  readonly pubDate: Date | null;
  /** Login of its author. */
  readonly creator: string;
  readonly guid: string;
  readonly description: string;
  readonly content: string;
  readonly excerpt: string;
  /** Local time of the site, `YYYY-MM-DD HH:MM:SS`. */
  readonly date: string | null;
  readonly dateGmt: Date | null;
  readonly modified: string | null;
  readonly modifiedGmt: Date | null;
  readonly commentStatus: string;
  readonly pingStatus: string;
  readonly postName: string;
  readonly status: string;
  readonly parentId: number | null;
  readonly menuOrder: number;
  readonly postType: string;
  readonly password: string;
  readonly isSticky: boolean;
  /** Address of the file, for an attachment. */
  readonly attachmentUrl: string;
  readonly terms: readonly WxrItemTerm[];
  /** Values by key; several values of a key in order. */
  readonly meta: ReadonlyMap<string, readonly string[]>;
  readonly comments: readonly WxrComment[];
}

/** A damaged item. Reading continued after it. */
export interface WxrBadItem {
  readonly kind: "bad-item";
  readonly reason: string;
  readonly postId: number | null;
  readonly title: string;
  readonly line: number;
}

export type WxrRecord = WxrSite | WxrAuthor | WxrCategory | WxrTag | WxrTerm | WxrItem | WxrBadItem;
