import { booleanParameter, wholeNumber } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import type { StoryInput } from "@/server/publishing/workflow/index";
import { freeObject } from "./reference-schemas";

const textField = (what: string, longest = 2000) =>
  z.string().max(longest).nullish().describe(`${what} null clears it; if omitted, it stays unchanged.`);

const reference = (what: string) =>
  z
    .object({
      id: wholeNumber({ min: 1, describe: "Id." }).optional(),
      slug: z.string().max(300).optional().describe("Slug, if there is no id."),
      name: z.string().max(300).optional().describe("Name, if there is neither id nor slug."),
    })
    .refine(({ id, slug, name }) => id !== undefined || slug !== undefined || name !== undefined, {
      error: "must have an id, a slug or a name",
    })
    .describe(what);

const references = (what: string, itemDescription: string) =>
  z.array(reference(itemDescription)).max(100).optional().describe(what);

const elementInput = z
  .looseObject({ type: z.string().min(1).max(100).describe("Type of the element; subtype refines it.") })
  .describe(
    "A story element in the format of the content API; `id` and `family-id` are generated if omitted.",
  );

const cardInput = z
  .object({
    id: z.uuid().optional().describe("ID of an existing card; omit for a new card."),
    "card-type": z.literal("introduction").optional().describe("Marks the introduction."),
    "story-elements": z.array(elementInput).max(500).describe("Elements of the card, in order."),
    metadata: freeObject.optional().describe("`{social-share, attributes}` and custom keys."),
  })
  .describe("A card. Fields set by the platform (versions, times) are ignored.");

const heroFields = {
  "hero-image-s3-key": textField("Key of the image in the account's storage."),
  "hero-image-url": textField("URL of an external image."),
  "hero-image-caption": textField("Caption; may contain HTML."),
  "hero-image-attribution": textField("Image credit; may contain HTML."),
  "hero-image-alt-text": textField("Alt text."),
  "hero-image-hyperlink": textField("Link URL of the image."),
  "hero-image-metadata": freeObject.nullish().describe("`{width, height, mime-type, focus-point}`, or null."),
};

/** Story fields sent by a client; an absent field stays unchanged. Accepts what the content API writes. */
const storyFields = z.object({
  headline: z.string().trim().min(1).max(500).optional().describe("Headline; required for a new story."),
  subheadline: textField("Subheadline."),
  summary: textField("Summary of the story.", 10_000),
  "story-template": z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .nullish()
    .describe("live-blog, listicle, photo, video …; null: plain text."),
  authors: references("Authors in order.", "An author."),
  sections: references("Sections, main section first.", "A section."),
  tags: references("Tags.", "A tag."),
  "linked-entities": references("Entities the story is about.", "An entity."),
  access: z
    .enum(["public", "login", "subscription"])
    .nullish()
    .describe("Access to the full story: everyone (null, public), logged-in readers, subscribers."),
  "access-level-value": wholeNumber({ describe: "Access level." }).nullish(),
  ...heroFields,
  cards: z
    .array(cardInput)
    .max(500)
    .optional()
    .describe("All cards in order; they replace the previous cards."),
  seo: freeObject.optional().describe("`{meta-title, meta-description, meta-keywords}`."),
  metadata: freeObject.optional().describe("Other story metadata."),
  alternative: freeObject.optional().describe("Alternative headlines and images."),
  "bullet-type": z.enum(["123", "bullets"]).optional().describe("Numbering of a listicle."),
  "canonical-url": textField("URL of the original of a story first published elsewhere."),
  "custom-slug": textField("Last segment of the slug, instead of one derived from the headline.", 200),
  "push-notification": textField("Text of a notification."),
  "push-notification-title": textField("Title of a notification."),
  "storyline-id": wholeNumber({ describe: "Storyline." }).nullish(),
  "storyline-title": textField("Title of the storyline."),
  "sequence-no": wholeNumber({ describe: "Position in the storyline." }).nullish(),
  "promotional-message": textField("HTML shown with the story.", 10_000),
  "story-audio": z
    .object({ "s3-key": z.string().nullable() })
    .optional()
    .describe("Audio recording of the story."),
  "breaking-news-linked-story-id": z.guid().nullish().describe("Story linked from a breaking-news line."),
  "is-live-blog": booleanParameter("Whether the story is a live blog.").optional(),
  "is-amp-supported": booleanParameter("Whether the story can be shown as AMP.").optional(),
});

export const newStoryBody = storyFields
  .extend({
    "external-id": z.string().min(1).max(300).optional().describe("ID in the publisher's own system."),
  })
  .refine(({ headline }) => headline !== undefined, { path: ["headline"], error: "Enter a headline." })
  .openapi("NewStory");

export const storyVersionBody = storyFields
  .extend({
    "story-version-id": z.guid().describe("The newest version you read."),
    note: z.string().max(2000).optional().describe("Note for the history."),
  })
  .openapi("StoryVersion");

/** A new version as stored in an import file, where the base version may be given elsewhere. */
export const storyUpdateBody = storyFields.extend({ "story-version-id": z.guid().optional() });

type StoryFields = z.output<typeof storyFields>;

function toHero(fields: StoryFields): StoryInput["hero"] {
  const hero = {
    ...(fields["hero-image-s3-key"] !== undefined && { key: fields["hero-image-s3-key"] }),
    ...(fields["hero-image-url"] !== undefined && { url: fields["hero-image-url"] }),
    ...(fields["hero-image-caption"] !== undefined && { caption: fields["hero-image-caption"] }),
    ...(fields["hero-image-attribution"] !== undefined && { attribution: fields["hero-image-attribution"] }),
    ...(fields["hero-image-alt-text"] !== undefined && { altText: fields["hero-image-alt-text"] }),
    ...(fields["hero-image-hyperlink"] !== undefined && { hyperlink: fields["hero-image-hyperlink"] }),
    ...(fields["hero-image-metadata"] !== undefined && { metadata: fields["hero-image-metadata"] }),
  };
  return Object.keys(hero).length === 0 ? undefined : hero;
}

/** Convert the sent story fields to use-case input. */
export function storyInput(fields: StoryFields): StoryInput {
  return {
    headline: fields.headline,
    subheadline: fields.subheadline,
    summary: fields.summary,
    template: fields["story-template"],
    authors: fields.authors,
    sections: fields.sections,
    tags: fields.tags,
    entities: fields["linked-entities"],
    access: fields.access,
    accessLevel: fields["access-level-value"],
    hero: toHero(fields),
    cards: fields.cards,
    seo: fields.seo,
    metadata: fields.metadata,
    alternative: fields.alternative,
    bulletType: fields["bullet-type"],
    canonicalUrl: fields["canonical-url"],
    customSlug: fields["custom-slug"],
    pushNotification: fields["push-notification"],
    pushNotificationTitle: fields["push-notification-title"],
    storylineId: fields["storyline-id"],
    storylineTitle: fields["storyline-title"],
    sequenceNo: fields["sequence-no"],
    promotionalMessage: fields["promotional-message"],
    audioKey: fields["story-audio"]?.["s3-key"],
    breakingNewsLinkedStoryId: fields["breaking-news-linked-story-id"],
    isLiveBlog: fields["is-live-blog"],
    isAmpSupported: fields["is-amp-supported"],
  };
}
