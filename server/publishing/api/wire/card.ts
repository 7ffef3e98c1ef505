import { z } from "@hono/zod-openapi";
import { freeObject, milliseconds } from "./reference-schemas";

const imageMetadata = z
  .looseObject({
    width: z.number().optional().describe("Pixels."),
    height: z.number().optional().describe("Pixels."),
    "mime-type": z.string().optional().describe("Media type of the file."),
    "file-name": z.string().optional().describe("Name under which it was uploaded."),
    "file-size": z.number().optional().describe("Bytes."),
    "focus-point": z
      .array(z.number())
      .optional()
      .describe("[x, y] in pixels: the point to keep in sight when the picture is cropped."),
    "original-url": z.string().optional().describe("Where the picture came from."),
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
        "Refines type: text has summary, question, answer, quote, blockquote, bigfact, blurb, q-and-a, also-read, cta; composite has image-gallery, references; jsembed names the network. Null where there is nothing to refine.",
      ),
    title: z.string().describe("Caption of an image or embed; empty where there is none."),
    description: z.string().describe("Longer words about the element; empty where there are none."),
    "page-url": z
      .string()
      .optional()
      .describe(
        "Path of the element: /story/<story id>/element/<element id>. Children of a composite may lack it.",
      ),
    metadata: freeObject.describe(
      "Attributes of the kind, as `content` and `attribution` of a quote, `question` and `answer`, `linked-story-id` of an also-read.",
    ),
    text: z.string().optional().describe("HTML of a text element, plain text of a title."),
    "image-s3-key": z
      .string()
      .nullable()
      .optional()
      .describe("Image: key in the account's own storage; null for a picture that lives elsewhere."),
    "image-url": z.string().optional().describe("Image: absolute address where it has no key."),
    "image-metadata": imageMetadata.nullable().optional().describe("Image: what is known of the file."),
    "image-attribution": z.string().optional().describe("Image: who made it; may hold HTML."),
    "alt-text": z.string().optional().describe("Image: words for those who cannot see it."),
    hyperlink: z.string().optional().describe("Image: where a click leads."),
    url: z.string().optional().describe("Video, audio, file: its page or address."),
    "embed-url": z.string().optional().describe("Video, audio: what a frame loads."),
    "embed-js": z.string().optional().describe("jsembed: base64 of UTF-8 HTML."),
    "story-elements": z.array(freeObject).optional().describe("Composite: its parts, elements themselves."),
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
    version: z.int().describe("Grows with every save."),
    status: z.literal("draft").describe("Constant in public data."),
    "card-added-at": milliseconds("When the card was first saved."),
    "card-updated-at": milliseconds("When the card last changed."),
    "card-type": z
      .literal("introduction")
      .optional()
      .describe("Marks the card that introduces the story; absent on the others."),
    "story-elements": z.array(storyElement).describe("What the card shows, in order."),
    metadata: z
      .looseObject({
        "social-share": z
          .object({
            shareable: z.boolean().describe("Whether the card may be shared by itself."),
            title: z.string().describe("Title of a share."),
            message: z.string().nullable().describe("Text of a share, or null."),
            image: freeObject
              .nullable()
              .describe("Picture of a share: `{key, url, attribution, caption, …}`; or null."),
          })
          .describe("How the card is shared by itself."),
        attributes: freeObject.describe(
          "`key-event`: true on a card of a live blog that must not be missed.",
        ),
      })
      .describe("What a card says of itself."),
  })
  .openapi("Card");
