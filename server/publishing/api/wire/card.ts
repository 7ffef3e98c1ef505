import { z } from "@/server/platform/openapi/index";
import { freeObject, milliseconds } from "./reference-schemas";

const imageMetadata = z
  .looseObject({
    width: z.number().optional().describe("Pixels."),
    height: z.number().optional().describe("Pixels."),
    "mime-type": z.string().optional().describe("Media type of the file."),
    "file-name": z.string().optional().describe("Original file name."),
    "file-size": z.number().optional().describe("Bytes."),
    "focus-point": z
      .array(z.number())
      .optional()
      .describe("Focus point [x, y] in pixels, kept visible when the image is cropped."),
    "original-url": z.string().optional().describe("Source URL of the image."),
  })
  .openapi("ImageMetadata");

/** Picture metadata; null, or a missing key, if unknown. */
export const pictureMetadata = imageMetadata.nullable();

/**
 * A story element. `type` and `subtype` together define its kind and which further keys it has; elements of
 * unknown kinds pass through unchanged, so further keys are allowed.
 */
const storyElement = z
  .looseObject({
    id: z.string().describe("UUID of the element."),
    "family-id": z.string().optional().describe("UUID shared by all versions of the element."),
    type: z
      .string()
      .describe(
        "text, title, image, composite, youtube-video, soundcloud-audio, jsembed, file, data, external-file, video …",
      ),
    subtype: z
      .string()
      .nullable()
      .describe(
        "Refines type: text has summary, question, answer, quote, blockquote, bigfact, blurb, q-and-a, also-read, cta; composite has image-gallery, references; jsembed has the network's name. Null if there is no subtype.",
      ),
    title: z.string().describe("Caption of an image or embed; empty if there is none."),
    description: z.string().describe("Longer description of the element; may be empty."),
    "page-url": z
      .string()
      .optional()
      .describe(
        "Path of the element: /story/<story id>/element/<element id>. Optional for children of a composite.",
      ),
    metadata: freeObject.describe(
      "Type-specific attributes, such as `content` and `attribution` of a quote, `question` and `answer`, `linked-story-id` of an also-read.",
    ),
    text: z.string().optional().describe("HTML of a text element, plain text of a title."),
    "image-s3-key": z
      .string()
      .nullable()
      .optional()
      .describe("Image: key in the account's storage; null for an external image."),
    "image-url": z.string().optional().describe("Image: absolute URL if it has no key."),
    "image-metadata": imageMetadata.nullable().optional().describe("Image: file metadata."),
    "image-attribution": z.string().optional().describe("Image: credit; may contain HTML."),
    "alt-text": z.string().optional().describe("Image: alt text."),
    hyperlink: z.string().optional().describe("Image: link URL."),
    url: z.string().optional().describe("Video, audio, file: page or file URL."),
    "embed-url": z.string().optional().describe("Video, audio: embed URL for an iframe."),
    "embed-js": z.string().optional().describe("jsembed: base64 of UTF-8 HTML."),
    "story-elements": z.array(freeObject).optional().describe("Composite: its child elements."),
    data: freeObject
      .optional()
      .describe('Table: `{content, "content-type": "csv"}`, content being CSV text.'),
  })
  .openapi("StoryElement");

export const card = z
  .object({
    id: z.string().describe("UUID of the card."),
    "content-id": z.string().describe("The same value as id."),
    "content-version-id": z.string().describe("UUID of this version of the card."),
    version: z.int().describe("Version number, incremented with every save."),
    status: z.literal("draft").describe("Constant in public data."),
    "card-added-at": milliseconds("When the card was first saved."),
    "card-updated-at": milliseconds("When the card last changed."),
    "card-type": z
      .literal("introduction")
      .optional()
      .describe("Marks the introduction card; absent on others."),
    "story-elements": z.array(storyElement).describe("Elements of the card, in order."),
    metadata: z
      .looseObject({
        "social-share": z
          .object({
            shareable: z.boolean().describe("Whether the card can be shared on its own."),
            title: z.string().describe("Title of a share."),
            message: z.string().nullable().describe("Text of a share, or null."),
            image: freeObject
              .nullable()
              .describe("Picture of a share: `{key, url, attribution, caption, …}`; or null."),
          })
          .describe("Share settings of the card."),
        attributes: freeObject.describe("`key-event`: true for a key event of a live blog."),
      })
      .describe("Metadata of the card."),
  })
  .openapi("Card");
