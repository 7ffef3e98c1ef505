/**
 * Story elements as the publishing API sends them, without what only the database knows: `id`, `family-id` and
 * `page-url`; an also-read refers to its target by slug instead of id.
 */
interface ElementBase {
  title: string;
  description: string;
}

export interface DemoImageMetadata {
  width: number;
  height: number;
  "mime-type": string;
  "file-name": string;
  "file-size": number;
  "focus-point": [x: number, y: number];
}

export interface TextElement extends ElementBase {
  type: "text";
  subtype: null | "summary" | "question" | "answer";
  /** HTML. */
  text: string;
  metadata: Readonly<Record<string, never>>;
}

export interface QuotedElement extends ElementBase {
  type: "text";
  subtype: "quote" | "blockquote" | "bigfact" | "blurb";
  text: string;
  metadata: { content: string; attribution: string };
}

export interface QuestionAndAnswerElement extends ElementBase {
  type: "text";
  subtype: "q-and-a";
  text: string;
  metadata: { question: string; answer: string };
}

export interface AlsoReadElement extends ElementBase {
  type: "text";
  subtype: "also-read";
  /** Headline of the linked story, set once the stories are loaded. */
  text: string;
  metadata: { "linked-story-slug": string };
}

export interface CallToActionElement extends ElementBase {
  type: "text";
  subtype: "cta";
  text: string;
  metadata: { "cta-title": string; "cta-url": string; "open-in-new-tab": boolean; "no-follow": boolean };
}

export interface TitleElement extends ElementBase {
  type: "title";
  subtype: null;
  /** Plain text. */
  text: string;
  metadata: Readonly<Record<string, never>>;
}

export interface ImageElement extends ElementBase {
  type: "image";
  subtype: null;
  "image-s3-key": string;
  "image-metadata": DemoImageMetadata;
  "image-attribution": string;
  "alt-text": string;
  metadata: Readonly<Record<string, never>>;
}

export interface GalleryElement extends ElementBase {
  type: "composite";
  subtype: "image-gallery";
  metadata: { type: "slideshow" | "gallery" };
  "story-elements": readonly ImageElement[];
}

export interface ReferenceElement extends ElementBase {
  type: "text";
  subtype: "reference";
  text: string;
  metadata: { name: string; url: string; description: string };
}

export interface ReferencesElement extends ElementBase {
  type: "composite";
  subtype: "references";
  metadata: Readonly<Record<string, never>>;
  "story-elements": readonly ReferenceElement[];
}

export interface EmbedElement extends ElementBase {
  type: "jsembed";
  subtype: null | "location";
  /** Base64 of UTF-8 HTML. */
  "embed-js": string;
  metadata: Readonly<Record<string, never>>;
}

export interface FileElement extends ElementBase {
  type: "file";
  subtype: "attachment";
  "file-name": string;
  "s3-key": string;
  "content-type": string;
  metadata: { "file-size": number };
}

export interface TableElement extends ElementBase {
  type: "data";
  subtype: "table";
  data: { content: string; "content-type": "csv" };
  metadata: { "has-header": boolean };
}

export type DemoElement =
  | TextElement
  | QuotedElement
  | QuestionAndAnswerElement
  | AlsoReadElement
  | CallToActionElement
  | TitleElement
  | ImageElement
  | GalleryElement
  | ReferencesElement
  | EmbedElement
  | FileElement
  | TableElement;
