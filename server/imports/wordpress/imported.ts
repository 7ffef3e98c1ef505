import type { Card } from "@/server/publishing/stories";

/** A section of a story: a WordPress category. */
export interface ImportedSection {
  readonly slug: string;
  readonly name: string;
  /** Slugs from the topmost section down to this one, both included. */
  readonly path: readonly string[];
}

export interface ImportedTag {
  readonly slug: string;
  readonly name: string;
}

/** A picture that is still at the source site. */
export interface ImportedPicture {
  readonly url: string;
  /** Pixels, if the file contains them. */
  readonly width: number | null;
  readonly height: number | null;
  readonly mimeType: string | null;
  /** Inline HTML, inert. */
  readonly caption: string;
  readonly alt: string;
  readonly attribution: string;
}

/**
 * Visibility of a story: only `published` is public, and `scheduled` from its time on. WordPress did not publish
 * `private` and `password`, and neither may we.
 */
export type ImportedState = "published" | "draft" | "scheduled" | "private" | "password";

export interface ImportedComment {
  /** `wordpress:<site>:comment:<id>`, and that of the comment it answers. */
  readonly externalId: string;
  readonly parentExternalId: string | null;
  /** Pingbacks and trackbacks are sent by other sites, not written by readers. */
  readonly type: "comment" | "pingback" | "trackback";
  readonly state: "published" | "pending" | "spam" | "deleted";
  readonly author: {
    readonly name: string;
    readonly email: string | null;
    readonly url: string | null;
    /** WordPress's id of the signed-in user. */
    readonly userId: number | null;
    readonly ip: string | null;
  };
  readonly createdAt: Date | null;
  /** Inert HTML. */
  readonly html: string;
}

export interface ImportedStory {
  /** `wordpress:<site>:<post id>`: the same at every import of the same site. */
  readonly externalId: string;
  /** UUID derived from the external id. */
  readonly id: string;
  readonly line: number;
  /** The last segment of its address. Not yet unique; without the account's prefix. */
  readonly slug: string;
  /** Former slugs, which should redirect to it. */
  readonly oldSlugs: readonly string[];
  /** Its address at the source site. */
  readonly link: string;
  /** Plain text, never empty. */
  readonly headline: string;
  /** Plain text; empty: the post has neither excerpt nor text. */
  readonly summary: string;
  readonly state: ImportedState;
  /** First publication; null unless it is or was public. */
  readonly publishedAt: Date | null;
  /** Due time of a scheduled story; null for any other. */
  readonly publishAt: Date | null;
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
  readonly authorLogin: string;
  /** The main section first. */
  readonly sections: readonly ImportedSection[];
  readonly tags: readonly ImportedTag[];
  readonly isSticky: boolean;
  readonly heroImage: ImportedPicture | null;
  /** WordPress's post format: standard, gallery, video, aside, … */
  readonly postFormat: string;
  readonly template: "text" | "photo" | "video";
  readonly cards: readonly Card[];
  readonly wordCount: number;
  /** Metadata of SEO plug-ins; null: none. */
  readonly seo: { readonly title: string | null; readonly description: string | null };
  readonly allowComments: boolean;
  readonly comments: readonly ImportedComment[];
  /** Notes about content that could not be imported. */
  readonly notes: readonly string[];
}

/** A page: it becomes a static page at its own address. */
export interface ImportedPage {
  readonly externalId: string;
  readonly line: number;
  /** Path with leading slash, percent-encoding resolved. */
  readonly path: string;
  readonly title: string;
  /** Inert HTML. */
  readonly html: string;
  readonly state: ImportedState;
  readonly publishedAt: Date | null;
  readonly updatedAt: Date | null;
  readonly heroImage: ImportedPicture | null;
  readonly notes: readonly string[];
}

export interface ImportedMenuItem {
  readonly externalId: string;
  readonly menu: ImportedTag;
  /** Empty: it has the name of its target. */
  readonly title: string;
  readonly rank: number;
  /** External id of the parent menu item. */
  readonly parentExternalId: string | null;
  readonly target:
    | { readonly kind: "url"; readonly url: string }
    | { readonly kind: "section"; readonly slug: string }
    | { readonly kind: "tag"; readonly slug: string }
    /** A story or a page, by external id. */
    | { readonly kind: "item"; readonly externalId: string }
    /** No target: it only contains child entries. */
    | { readonly kind: "placeholder" };
  readonly opensNewTab: boolean;
}

/** A file of the media library. */
export interface ImportedAttachment extends ImportedPicture {
  readonly externalId: string;
  readonly id: number;
  readonly title: string;
  /** The post that it was uploaded to. */
  readonly parentId: number | null;
  readonly menuOrder: number;
}

/** Result of planning an item of the file. */
export type PlannedItem =
  | { readonly kind: "story"; readonly story: ImportedStory }
  | { readonly kind: "page"; readonly page: ImportedPage }
  | { readonly kind: "menu-item"; readonly menuItem: ImportedMenuItem }
  | { readonly kind: "attachment"; readonly attachment: ImportedAttachment }
  /** Reusable HTML that several posts share; it is inserted where they reference it. */
  | { readonly kind: "shared-block"; readonly id: number }
  /** Intentionally not imported. */
  | { readonly kind: "skip"; readonly reason: string }
  /** It should be imported, but cannot be. */
  | { readonly kind: "failed"; readonly reason: string };
