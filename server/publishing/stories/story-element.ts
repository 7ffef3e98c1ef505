/**
 * Cards and story elements exactly as they stand on the wire and in storage (kebab-case keys).
 *
 * `type` and `subtype` together say what an element is. Elements that this file does not know are kept and served
 * unchanged (`OtherElement`): ask `isKnownElement` before switching over `type`.
 */

/** Free attributes of an element or a card: whatever a newsroom's own tools put there. */
export type Attributes = Readonly<Record<string, unknown>>;

/** What every element carries. */
export interface ElementBase {
  /** UUID of this element. */
  readonly id: string;
  /** UUID that stays the same through all versions of the element. */
  readonly "family-id": string;
  /** Caption of an image or an embed; empty where there is none. */
  readonly title: string;
  /** Longer words about the element; empty where there are none. */
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

/** Words set apart: a quotation, or a big fact (`content` the figure, `attribution` what it says). */
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

/** A pointer to another story, whose headline is `text`; the target stands in the story's `linked-stories` too. */
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

/** What is known of a picture; any key may be missing. */
export interface ImageMetadata {
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly "mime-type"?: string;
  readonly "file-name"?: string;
  /** Bytes. */
  readonly "file-size"?: number;
  /** The point to keep in sight when the picture is cropped: [x, y] in pixels. */
  readonly "focus-point"?: readonly [number, number];
  readonly "original-url"?: string;
}

/** A picture. Its caption is the base's `title` and may hold inline HTML. */
export interface ImageElement extends ElementBase {
  readonly type: "image";
  readonly subtype: null;
  /** Key in the account's own storage, without leading slash; null for a picture that lives elsewhere. */
  readonly "image-s3-key": string | null;
  /** Absolute address of a picture that is not in the account's own storage. */
  readonly "image-url"?: string;
  readonly "image-metadata": ImageMetadata | null;
  readonly "image-attribution": string;
  readonly "alt-text"?: string;
  /** Where a click on the picture leads. */
  readonly hyperlink?: string;
  readonly metadata: Attributes;
}

/** Several pictures shown together. */
export interface GalleryElement extends ElementBase {
  readonly type: "composite";
  readonly subtype: "image-gallery";
  readonly "story-elements": readonly ImageElement[];
  readonly metadata: Attributes & { readonly type: "slideshow" | "gallery" };
}

/** Sources of a story; each child's metadata holds `name`, `url` and `description`. */
export interface ReferencesElement extends ElementBase {
  readonly type: "composite";
  readonly subtype: "references";
  readonly "story-elements": readonly TextElement[];
  readonly metadata: Attributes;
}

/** A player known by name: `url` is the page, `embed-url` what a frame loads. */
export interface PlayerElement extends ElementBase {
  readonly type: "youtube-video" | "soundcloud-audio";
  readonly subtype: null;
  readonly url: string;
  readonly "embed-url": string;
  readonly metadata: Attributes;
}

/** Every kind of embed that has a name of its own. */
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
 * A piece of somebody else's page. The metadata of a named subtype holds its `provider`, address and id, as in
 * `{"tweet-url", "tweet-id", "provider"}`.
 */
export interface EmbedElement extends ElementBase {
  readonly type: "jsembed";
  readonly subtype: null | (typeof EMBED_SUBTYPES)[number];
  /** base64 of UTF-8 HTML. It is shown as it is: only trusted tools may write it. */
  readonly "embed-js": string;
  readonly metadata: Attributes;
}

/** A file to download. */
export interface AttachmentElement extends ElementBase {
  readonly type: "file";
  readonly subtype: "attachment";
  readonly "file-name": string;
  readonly url: string;
  /** Key in the account's own storage; null for a file that lives elsewhere. */
  readonly "s3-key": string | null;
  readonly "content-type": string;
  /** `file-size` in bytes, where known. */
  readonly metadata: Attributes & { readonly "file-size"?: number };
}

/** A table of plain values. */
export interface TableElement extends ElementBase {
  readonly type: "data";
  readonly subtype: "table";
  readonly data: { readonly content: string; readonly "content-type": "csv" };
  readonly metadata: Attributes & { readonly "has-header": boolean };
}

/** A film on a video service of the newsroom's, or a clip of a visual story. */
export interface VideoElement extends ElementBase {
  readonly type: "external-file" | "video";
  readonly subtype: string | null;
  readonly metadata: Attributes;
}

/** Every element that this platform knows how to show. */
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

/** An element of a kind unknown here: kept and passed on unchanged. */
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

/** Whether an element is of a kind whose fields this platform knows; only then is a switch over `type` complete. */
export function isKnownElement(element: StoryElement): element is KnownElement {
  if (element.type === "external-file" || element.type === "video") return true;
  return KNOWN_KINDS.has(`${element.type}/${element.subtype ?? ""}`);
}

/** What a card says of itself beside its elements. */
export interface CardMetadata extends Attributes {
  readonly "social-share": {
    readonly shareable: boolean;
    readonly title: string;
    readonly message: string | null;
    readonly image: Attributes | null;
  };
  /** `key-event` marks the card of a live blog that must not be missed. */
  readonly attributes: Attributes;
}

/** A part of a story: what a reader takes in at once, and where a paywall may cut. */
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
