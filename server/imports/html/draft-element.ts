import type {
  AttachmentElement,
  CtaElement,
  EmbedElement,
  GalleryElement,
  ImageElement,
  ImageMetadata,
  PlayerElement,
  QuoteElement,
  TableElement,
  TextElement,
} from "@/server/publishing/stories";

type Unidentified<E> = Omit<E, "id" | "family-id" | "page-url">;

/** An image without ids. */
export type DraftImage = Unidentified<ImageElement>;

/** A gallery without ids. */
export type DraftGallery = Omit<Unidentified<GalleryElement>, "story-elements"> & {
  readonly "story-elements": readonly DraftImage[];
};

/** An element without ids: the conversion's output, independent of its position in a story. */
export type DraftElement =
  | DraftImage
  | DraftGallery
  | Unidentified<AttachmentElement>
  | Unidentified<CtaElement>
  | Unidentified<EmbedElement>
  | Unidentified<PlayerElement>
  | Unidentified<QuoteElement>
  | Unidentified<TableElement>
  | Unidentified<TextElement>;

const PLAIN = { title: "", description: "", metadata: {} } as const;

/** Running text. */
export function draftText(html: string): Unidentified<TextElement> {
  return { ...PLAIN, type: "text", subtype: null, text: html };
}

/** A quotation; both parts are inert HTML. */
export function draftQuote(
  subtype: "quote" | "blockquote",
  content: string,
  attribution: string,
): Unidentified<QuoteElement> {
  const source = attribution === "" ? "" : `<cite>${attribution}</cite>`;
  const text = `<blockquote>${content}${source}</blockquote>`;
  return { ...PLAIN, type: "text", subtype, text, metadata: { content, attribution } };
}

/** Properties of a picture. */
export interface PictureFacts {
  readonly url: string;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly mimeType?: string | null;
  readonly fileName?: string | null;
  /** Inline HTML, inert. */
  readonly caption?: string;
  readonly attribution?: string;
  readonly alt?: string;
  readonly hyperlink?: string | null;
}

function imageMetadata(facts: PictureFacts): ImageMetadata | null {
  const properties = {
    ...(facts.width ? { width: facts.width } : {}),
    ...(facts.height ? { height: facts.height } : {}),
    ...(facts.mimeType ? { "mime-type": facts.mimeType } : {}),
    ...(facts.fileName ? { "file-name": facts.fileName } : {}),
  };
  return Object.keys(properties).length === 0 ? null : properties;
}

/** Creates an image element that refers to an external address. */
export function draftImage(facts: PictureFacts): DraftImage {
  return {
    ...PLAIN,
    type: "image",
    subtype: null,
    title: facts.caption ?? "",
    "image-s3-key": null,
    "image-url": facts.url,
    "image-metadata": imageMetadata(facts),
    "image-attribution": facts.attribution ?? "",
    "alt-text": facts.alt ?? "",
    ...(facts.hyperlink ? { hyperlink: facts.hyperlink } : {}),
  };
}

/** Creates a gallery. */
export function draftGallery(images: readonly DraftImage[], caption: string): DraftGallery {
  return {
    ...PLAIN,
    type: "composite",
    subtype: "image-gallery",
    title: caption,
    "story-elements": images,
    metadata: { type: "gallery" },
  };
}

/** Creates an embed: `html` is rendered unescaped, so build it only from validated parts. */
export function draftEmbed(
  subtype: EmbedElement["subtype"],
  html: string,
  metadata: EmbedElement["metadata"],
): Unidentified<EmbedElement> {
  const encoded = Buffer.from(html, "utf8").toString("base64");
  return { ...PLAIN, type: "jsembed", subtype, "embed-js": encoded, metadata };
}
