import { z } from "zod";
import { type Card, EMBED_SUBTYPES, type StoryElement } from "./story-element";

const attributes = z.record(z.string(), z.unknown());
const base64 = z.base64().describe("base64 of UTF-8 HTML");

const elementBase = z.looseObject({
  id: z.uuid().describe("UUID of the element"),
  "family-id": z.uuid().describe("UUID shared by all versions of the element"),
  type: z.string().min(1).describe("Type of the element; subtype refines it"),
  subtype: z.string().nullable().describe("Refines type; null if there is no subtype"),
  title: z.string().default("").describe("Caption of an image or embed; empty if there is none"),
  description: z.string().default("").describe("Longer description of the element"),
  "page-url": z.string().exactOptional().describe("/story/<story id>/element/<element id>"),
  metadata: attributes.default({}).describe("Attributes of the element; custom keys are kept"),
});

const text = z.object({ text: z.string() });
const player = z.object({ url: z.url(), "embed-url": z.url() });
const embed = z.object({ "embed-js": base64 });

function textWith(metadata: z.ZodType): z.ZodType {
  return text.extend({ metadata });
}

const quoted = textWith(z.looseObject({ content: z.string(), attribution: z.string() }));

const image = z.object({
  "image-s3-key": z.string().nullable(),
  "image-url": z.string().exactOptional(),
  "image-metadata": z
    .looseObject({ width: z.number().exactOptional(), height: z.number().exactOptional() })
    .nullable(),
  "image-attribution": z.string(),
  "alt-text": z.string().exactOptional(),
  hyperlink: z.string().exactOptional(),
});

/** Required fields of an element of a known kind, keyed by `type/subtype`. */
const FIELDS_OF_KIND: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ...["", "summary", "question", "answer"].map((subtype): [string, z.ZodType] => [`text/${subtype}`, text]),
  ...["quote", "blockquote", "bigfact"].map((subtype): [string, z.ZodType] => [`text/${subtype}`, quoted]),
  ["text/blurb", textWith(z.looseObject({ content: z.string() }))],
  ["text/q-and-a", textWith(z.looseObject({ question: z.string(), answer: z.string() }))],
  ["text/also-read", textWith(z.looseObject({ "linked-story-id": z.uuid() }))],
  ["text/cta", textWith(z.looseObject({ "cta-title": z.string(), "cta-url": z.string() }))],
  ["title/", text],
  ["image/", image],
  [
    "composite/image-gallery",
    z.object({
      "story-elements": z.array(image),
      metadata: z.looseObject({ type: z.enum(["slideshow", "gallery"]) }),
    }),
  ],
  ["composite/references", z.object({ "story-elements": z.array(text) })],
  ["youtube-video/", player],
  ["soundcloud-audio/", player],
  ...["", ...EMBED_SUBTYPES].map((subtype): [string, z.ZodType] => [`jsembed/${subtype}`, embed]),
  [
    "file/attachment",
    z.object({
      "file-name": z.string(),
      url: z.string(),
      "s3-key": z.string().nullable(),
      "content-type": z.string(),
    }),
  ],
  [
    "data/table",
    z.object({
      data: z.object({ content: z.string(), "content-type": z.literal("csv") }),
      metadata: z.looseObject({ "has-header": z.boolean() }),
    }),
  ],
]);

/** A story element from outside: known kinds are validated field by field, unknown kinds pass through unchanged. */
export const storyElementSchema: z.ZodType<StoryElement> = elementBase.superRefine((element, context) => {
  const fields = FIELDS_OF_KIND.get(`${element.type}/${element.subtype ?? ""}`);
  const result = fields?.safeParse(element);
  if (result === undefined || result.success) return;
  for (const { path, message } of result.error.issues) context.addIssue({ code: "custom", path, message });
});

/** A card from outside. */
export const cardSchema: z.ZodType<Card> = z.object({
  id: z.uuid().describe("UUID of the card"),
  "content-id": z.uuid().describe("The same value as id"),
  "content-version-id": z.uuid().describe("UUID of this version of the card"),
  version: z.int().min(1).describe("Version number, incremented with every save"),
  status: z.literal("draft").describe("Constant"),
  "card-added-at": z.int().describe("Epoch milliseconds"),
  "card-updated-at": z.int().describe("Epoch milliseconds"),
  "card-type": z.literal("introduction").exactOptional().describe("Marks the introduction of a story"),
  "story-elements": z.array(storyElementSchema).describe("Elements of the card, in order"),
  metadata: z.looseObject({
    "social-share": z.object({
      shareable: z.boolean(),
      title: z.string(),
      message: z.string().nullable(),
      image: attributes.nullable(),
    }),
    attributes,
  }),
});
