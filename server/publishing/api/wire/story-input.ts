import { z } from "@hono/zod-openapi";
import { booleanParameter, wholeNumber } from "@/server/http/index";
import type { StoryInput } from "@/server/publishing/workflow/index";
import { freeObject } from "./reference-schemas";

const textField = (what: string, longest = 2000) =>
  z.string().max(longest).nullish().describe(`${what} Null empties it; left out, it stays.`);

const reference = (what: string) =>
  z
    .object({
      id: wholeNumber({ min: 1, describe: "Id." }).optional(),
      slug: z.string().max(300).optional().describe("Slug, where no id is given."),
      name: z.string().max(300).optional().describe("Name, where neither is given."),
    })
    .refine(({ id, slug, name }) => id !== undefined || slug !== undefined || name !== undefined, {
      error: "needs an id, a slug or a name",
    })
    .describe(what);

const references = (what: string, itemDescription: string) =>
  z.array(reference(itemDescription)).max(100).optional().describe(what);

const elementInput = z
  .looseObject({ type: z.string().min(1).max(100).describe("What the element is, together with subtype.") })
  .describe("A story element as the content API writes it; `id` and `family-id` are given where left out.");

const cardInput = z
  .object({
    id: z.uuid().optional().describe("As it was read; left out of a new card."),
    "card-type": z.literal("introduction").optional().describe("Marks the introduction."),
    "story-elements": z.array(elementInput).max(500).describe("What the card shows, in order."),
    metadata: freeObject.optional().describe("`{social-share, attributes}`, and the newsroom's own keys."),
  })
  .describe("A card. What the platform keeps of it (versions, times) is ignored.");

const heroFields = {
  "hero-image-s3-key": textField("Key of the picture in the account's own storage."),
  "hero-image-url": textField("Address of a picture that lives elsewhere."),
  "hero-image-caption": textField("Caption; may hold HTML."),
  "hero-image-attribution": textField("Who made the picture; may hold HTML."),
  "hero-image-alt-text": textField("Words for those who cannot see the picture."),
  "hero-image-hyperlink": textField("Where a click on the picture leads."),
  "hero-image-metadata": freeObject.nullish().describe("`{width, height, mime-type, focus-point}`, or null."),
};

/** Story fields sent by a client; an absent field stays unchanged. Accepts what the content API writes. */
const storyFields = z.object({
  headline: z.string().trim().min(1).max(500).optional().describe("Headline; needed of a new story."),
  subheadline: textField("Second headline."),
  summary: textField("The story in a few sentences.", 10_000),
  "story-template": z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .nullish()
    .describe("live-blog, listicle, photo, video …; null: plain text."),
  authors: references("Authors, the first first.", "An author."),
  sections: references("Sections, the main one first.", "A section."),
  tags: references("Tags.", "A tag."),
  "linked-entities": references("Entities that the story is about.", "An entity."),
  access: z
    .enum(["public", "login", "subscription"])
    .nullish()
    .describe("Who may read it whole: everyone (null, public), anyone signed in, subscribers."),
  "access-level-value": wholeNumber({ describe: "Finer level of access." }).nullish(),
  ...heroFields,
  cards: z.array(cardInput).max(500).optional().describe("All cards, in order; they replace those before."),
  seo: freeObject.optional().describe("`{meta-title, meta-description, meta-keywords}`."),
  metadata: freeObject.optional().describe("What else the newsroom says of the story."),
  alternative: freeObject.optional().describe("Headlines and pictures for other places."),
  "bullet-type": z.enum(["123", "bullets"]).optional().describe("Numbering of a listicle."),
  "canonical-url": textField("Address of the original, of a story published elsewhere first."),
  "custom-slug": textField("Last segment of the slug, where it is not to be made from the headline.", 200),
  "push-notification": textField("Text of a notification."),
  "push-notification-title": textField("Title of a notification."),
  "storyline-id": wholeNumber({ describe: "Storyline." }).nullish(),
  "storyline-title": textField("Title of the storyline."),
  "sequence-no": wholeNumber({ describe: "Place in the storyline." }).nullish(),
  "promotional-message": textField("HTML shown beside the story.", 10_000),
  "story-audio": z.object({ "s3-key": z.string().nullable() }).optional().describe("Recording of the story."),
  "breaking-news-linked-story-id": z.guid().nullish().describe("Story that a breaking-news line leads to."),
  "is-live-blog": booleanParameter("Whether cards are still added as things happen.").optional(),
  "is-amp-supported": booleanParameter("Whether the story may be shown as AMP.").optional(),
});

export const newStoryBody = storyFields
  .extend({
    "external-id": z.string().min(1).max(300).optional().describe("Id in a system of the publisher's own."),
  })
  .refine(({ headline }) => headline !== undefined, { path: ["headline"], error: "a story needs a headline" })
  .openapi("NewStory");

export const storyVersionBody = storyFields
  .extend({
    "story-version-id": z.guid().describe("The newest version as you read it."),
    note: z.string().max(2000).optional().describe("Words for the history."),
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
