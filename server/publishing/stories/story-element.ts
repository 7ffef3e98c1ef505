/**
 * Cards and story elements exactly as on the wire and in storage (kebab-case keys).
 *
 * `type` and `subtype` together define an element's kind. Elements of unknown kinds are stored and served
 * unchanged (`OtherElement`): check `isKnownElement` before a switch over `type`.
 */

/** Custom attributes of an element or a card, written by a newsroom's own tools. */
export type Attributes = Readonly<Record<string, unknown>>;

/** Common fields of every element. */
export interface ElementBase {
  /** UUID of this element. */
  readonly id: string;
  /** UUID that stays the same through all versions of the element. */
  readonly "family-id": string;
  /** Caption of an image or an embed; empty if there is none. */
  readonly title: string;
  /** Longer description of the element; empty if there is none. */
  readonly description: string;
  /** `/story/<story id>/element/<element id>`; children of a composite may lack it. */
  readonly "page-url"?: string;
}

/** Running text. `text` is HTML. */
export interface TextElement extends ElementBase {
  readonly type: "text";
  readonly subtype: null | "summary" | "question" | "answer";
  readonly text: string;
  /** A question may name its `interviewer`, an answer its `interviewee` (an author object each). */
  readonly metadata: Attributes;
}

/** A pull-out: a quotation, or a big fact (`content` is the figure, `attribution` its description). */
export interface QuoteElement extends ElementBase {
  readonly type: "text";
  readonly subtype: "quote" | "blockquote" | "bigfact";
  /** The element as HTML. */
  readonly text: string;
  readonly metadata: Attributes & { readonly content: string; readonly attribution: string };
}

/** A short aside. */
export interface BlurbElement extends ElementBase {
  readonly type: "text";
  readonly subtype: "blurb";
  readonly text: string;
  readonly metadata: Attributes & { readonly content: string };
}

/** A question with its answer. */
export interface QuestionAndAnswerElement extends ElementBase {
  readonly type: "text";
  readonly subtype: "q-and-a";
  readonly text: string;
  /** Both HTML. */
  readonly metadata: Attributes & { readonly question: string; readonly answer: string };
}

/** A link to another story, whose headline is `text`; the target is in the story's `linked-stories` too. */
export interface AlsoReadElement extends ElementBase {
  readonly type: "text";
  readonly subtype: "also-read";
  readonly text: string;
  readonly metadata: Attributes & {
    readonly "linked-story-id": string;
    readonly "linked-story"?: Attributes;
  };
}

/** A call to action: a link shown as a button. `text` is the anchor as HTML. */
export interface CtaElement extends ElementBase {
  readonly type: "text";
  readonly subtype: "cta";
  readonly text: string;
  readonly metadata: Attributes & {
    readonly "cta-title": string;
    readonly "cta-url": string;
    readonly "open-in-new-tab": boolean;
    readonly "no-follow": boolean;
  };
}

/** A heading within a card. Plain text, in `text`; the base's `title` stays empty. */
export interface TitleElement extends ElementBase {
  readonly type: "title";
  readonly subtype: null;
  readonly text: string;
  readonly metadata: Attributes;
}

/** Metadata of a picture; any key may be missing. */
export interface ImageMetadata {
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly "mime-type"?: string;
  readonly "file-name"?: string;
  /** Bytes. */
  readonly "file-size"?: number;
  /** Focus point for crops: [x, y] in pixels. */
  readonly "focus-point"?: readonly [number, number];
  readonly "original-url"?: string;
}

/** A picture. Its caption is the base's `title` and may contain inline HTML. */
export interface ImageElement extends ElementBase {
  readonly type: "image";
  readonly subtype: null;
  /** Key in the account's own storage, without leading slash; null: an external picture. */
  readonly "image-s3-key": string | null;
  /** Absolute address of an external picture. */
  readonly "image-url"?: string;
  readonly "image-metadata": ImageMetadata | null;
  readonly "image-attribution": string;
  readonly "alt-text"?: string;
  /** Link target of the picture. */
  readonly hyperlink?: string;
  readonly metadata: Attributes;
}

/** A gallery of pictures. */
export interface GalleryElement extends ElementBase {
  readonly type: "composite";
  readonly subtype: "image-gallery";
  readonly "story-elements": readonly ImageElement[];
  readonly metadata: Attributes & { readonly type: "slideshow" | "gallery" };
}

/** Sources of a story; each child's metadata contains `name`, `url` and `description`. */
export interface ReferencesElement extends ElementBase {
  readonly type: "composite";
  readonly subtype: "references";
  readonly "story-elements": readonly TextElement[];
  readonly metadata: Attributes;
}

/** A player of a known service: `url` is the page, `embed-url` the address of its frame. */
export interface PlayerElement extends ElementBase {
  readonly type: "youtube-video" | "soundcloud-audio";
  readonly subtype: null;
  readonly url: string;
  readonly "embed-url": string;
  readonly metadata: Attributes;
}

/** Every kind of embed with its own name. */
export const EMBED_SUBTYPES = [
  "location",
  "tweet",
  "instagram",
  "facebook-post",
  "facebook-video",
  "dailymotion-video",
  "dailymotion-embed-script",
  "tiktok-video",
  "vidible-video",
] as const;

/**
 * Third-party content. The metadata of a named subtype contains its `provider`, address and id, as in
 * `{"tweet-url", "tweet-id", "provider"}`.
 */
export interface EmbedElement extends ElementBase {
  readonly type: "jsembed";
  readonly subtype: null | (typeof EMBED_SUBTYPES)[number];
  /** base64 of UTF-8 HTML. It is shown unsanitised: only trusted tools may write it. */
  readonly "embed-js": string;
  readonly metadata: Attributes;
}

/** A file to download. */
export interface AttachmentElement extends ElementBase {
  readonly type: "file";
  readonly subtype: "attachment";
  readonly "file-name": string;
  readonly url: string;
  /** Key in the account's own storage; null: an external file. */
  readonly "s3-key": string | null;
  readonly "content-type": string;
  /** `file-size` in bytes, if known. */
  readonly metadata: Attributes & { readonly "file-size"?: number };
}

/** A table of plain values. */
export interface TableElement extends ElementBase {
  readonly type: "data";
  readonly subtype: "table";
  readonly data: { readonly content: string; readonly "content-type": "csv" };
  readonly metadata: Attributes & { readonly "has-header": boolean };
}

/** A film on one of the newsroom's video services, or a clip of a visual story. */
export interface VideoElement extends ElementBase {
  readonly type: "external-file" | "video";
  readonly subtype: string | null;
  readonly metadata: Attributes;
}

/** Every element that this platform can render. */
export type KnownElement =
  | TextElement
  | QuoteElement
  | BlurbElement
  | QuestionAndAnswerElement
  | AlsoReadElement
  | CtaElement
  | TitleElement
  | ImageElement
  | GalleryElement
  | ReferencesElement
  | PlayerElement
  | EmbedElement
  | AttachmentElement
  | TableElement
  | VideoElement;

/** An element of an unknown kind: stored and served unchanged. */
export interface OtherElement extends ElementBase {
  readonly type: string;
  readonly subtype: string | null;
  readonly metadata: Attributes;
  readonly [key: string]: unknown;
}

export type StoryElement = KnownElement | OtherElement;

const KNOWN_KINDS: ReadonlySet<string> = new Set([
  ...["", "summary", "question", "answer", "quote", "blockquote", "bigfact", "blurb"].map((s) => `text/${s}`),
  ...["q-and-a", "also-read", "cta"].map((s) => `text/${s}`),
  ...["title/", "image/", "composite/image-gallery", "composite/references"],
  ...["youtube-video/", "soundcloud-audio/", "jsembed/", "file/attachment", "data/table"],
  ...EMBED_SUBTYPES.map((s) => `jsembed/${s}`),
]);

/** Whether this platform knows an element's fields; only then is a switch over `type` exhaustive. */
export function isKnownElement(element: StoryElement): element is KnownElement {
  if (element.type === "external-file" || element.type === "video") return true;
  return KNOWN_KINDS.has(`${element.type}/${element.subtype ?? ""}`);
}

/** Metadata of a card. */
export interface CardMetadata extends Attributes {
  readonly "social-share": {
    readonly shareable: boolean;
    readonly title: string;
    readonly message: string | null;
    readonly image: Attributes | null;
  };
  /** `key-event` marks a key event of a live blog. */
  readonly attributes: Attributes;
}

/** A self-contained part of a story, and the unit at which a paywall may cut. */
export interface Card {
  /** UUID; `content-id` is the same value. */
  readonly id: string;
  readonly "content-id": string;
  /** UUID of this version of the card. */
  readonly "content-version-id": string;
  readonly version: number;
  /** Always "draft" in public data, whatever the story's state. */
  readonly status: "draft";
  /** Epoch milliseconds. */
  readonly "card-added-at": number;
  readonly "card-updated-at": number;
  readonly "card-type"?: "introduction";
  readonly "story-elements": readonly StoryElement[];
  readonly metadata: CardMetadata;
}
