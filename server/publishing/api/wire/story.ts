import { z } from "@hono/zod-openapi";
import { card, pictureMetadata } from "./card";
import { freeObject, milliseconds, section, storyAuthor, tag } from "./reference-schemas";

const text = (what: string) => z.string().describe(what);
const textOrNull = (what: string) => z.string().nullable().describe(`${what} Null where there is none.`);
const idOrNull = (what: string) => z.int().nullable().describe(`${what} Null where there is none.`);

const heroFields = {
  "hero-image-s3-key": textOrNull(
    "Key of the picture at the head of the story in the account's own storage.",
  ),
  "hero-image-url": textOrNull("Absolute address of that picture."),
  "hero-image-metadata": pictureMetadata.describe("What is known of that picture; null where nothing is."),
  "hero-image-caption": textOrNull("Caption; may hold HTML."),
  "hero-image-attribution": textOrNull("Who made the picture; may hold HTML."),
  "hero-image-alt-text": textOrNull("Words for those who cannot see the picture."),
  "hero-image-hyperlink": textOrNull("Where a click on the picture leads."),
};

const seo = z
  .looseObject({
    "meta-title": text("Title for search engines.").optional(),
    "meta-description": text("Description for search engines.").optional(),
    "meta-keywords": z.array(z.string()).optional().describe("Keywords for search engines."),
    "meta-google-news-standout": z
      .boolean()
      .optional()
      .describe("Whether the story is marked as standing out."),
    "claim-reviews": freeObject.optional().describe("Checked claims: `{story: …}`."),
  })
  .describe("What search engines are told; {} where nothing is.");

const metadata = z
  .looseObject({
    "card-share": z.object({
      shareable: z.boolean().describe("Whether the cards may be shared by themselves."),
    }),
    "sponsored-by": text("Who paid for the story.").optional(),
    "is-closed": z.boolean().optional().describe("Whether a live blog has ended."),
    "review-title": text("What a review is about.").optional(),
    "review-rating": z
      .object({ label: text("Rating in words."), value: text("Rating as a number, in text.") })
      .optional()
      .describe("The verdict of a review."),
    "story-attributes": z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe("Values of the account's story attributes, by name."),
    "linked-story-slug": text("Slug of the story that a breaking-news line leads to.").optional(),
  })
  .describe("What else the newsroom says of the story; further keys are its own.");

const alternative = z
  .looseObject({
    home: z
      .object({
        default: z.looseObject({
          headline: textOrNull("Headline to show in place of the story's."),
          "hero-image": freeObject
            .nullable()
            .describe("Picture to show in place of the story's, with `hero-image-` keys."),
        }),
      })
      .optional()
      .describe("On front pages."),
  })
  .describe("Other headlines and pictures for other places; {} where there are none.");

const linkedStory = z.object({
  headline: text("Headline."),
  slug: text("Full slug."),
  url: text("Absolute address."),
  "story-content-id": z.uuid().describe("Id of the story."),
  "author-id": idOrNull("First author."),
  "author-name": textOrNull("Name of the first author."),
  authors: z.array(storyAuthor).describe("All authors."),
  sections: z.array(section).describe("Its sections."),
  "hero-image-s3-key": heroFields["hero-image-s3-key"],
  "hero-image-metadata": heroFields["hero-image-metadata"],
  "first-published-at": milliseconds("First publication."),
  "content-updated-at": milliseconds("Latest change."),
});

/** The whole story. */
export const story = z
  .object({
    id: z.uuid().describe("Id of the story."),
    "story-content-id": z.uuid().describe("The same value as id."),
    "story-version-id": z.uuid().describe("Id of the live version."),
    version: z.int().describe("Grows with every save."),
    "content-type": z.literal("story").describe("Constant."),
    status: z
      .enum(["published", "open", "needs-approval", "approved", "scheduled", "rejected", "retracted"])
      .describe("`published` on every public read; the others only in previews."),
    headline: text("Headline."),
    subheadline: textOrNull("Second headline."),
    slug: text("Full slug: the path of the story's page, without a leading slash."),
    url: text("Absolute address of the story's page."),
    summary: textOrNull("The story in a few sentences."),
    "story-template": textOrNull(
      "live-blog, listicle, photo, video, review, breaking-news, visual-story …; plain text:",
    ),
    "publisher-id": z.int().describe("Id of the account."),
    "author-id": idOrNull("First author."),
    "author-name": textOrNull("Name of the first author."),
    "owner-id": idOrNull("Who owns the story."),
    "owner-name": textOrNull("Name of the owner."),
    "assignee-id": idOrNull("Who works on the story."),
    "assignee-name": textOrNull("Name of the assignee."),
    authors: z.array(storyAuthor).describe("All authors, the first first."),
    contributors: z.array(freeObject).describe("Others who had a part; [] where nobody has."),
    tags: z.array(tag).describe("Tags, in the newsroom's order."),
    sections: z.array(section).describe("Sections, the main one first; [] for breaking news."),
    seo,
    ...heroFields,
    cards: z
      .array(card)
      .describe(
        "The text, card by card. A closed story is cut at the account's free cards for readers not entitled to it.",
      ),
    metadata,
    alternative,
    access: z
      .enum(["public", "login", "subscription"])
      .nullable()
      .describe("Who may read it whole: everyone (null, public), anyone signed in, subscribers."),
    "access-level-value": z
      .int()
      .nullable()
      .describe("Finer level of access, where the account uses one; or null."),
    "published-at": milliseconds("Latest publication; lists are sorted by it."),
    "first-published-at": milliseconds("First publication."),
    "last-published-at": milliseconds("The same value as published-at."),
    "content-created-at": milliseconds("When the content was first saved."),
    "content-updated-at": milliseconds("When the content last changed."),
    "created-at": milliseconds("When the story was made."),
    "updated-at": milliseconds("When the story last changed."),
    "publish-at": z
      .int()
      .nullable()
      .describe("When a scheduled story is to be published; epoch milliseconds, or null."),
    "word-count": z.int().describe("Words of the whole text."),
    "read-time": z.int().describe("Minutes that reading takes, at least 1."),
    "is-live-blog": z.boolean().describe("Whether cards are still added as things happen."),
    "is-amp-supported": z.boolean().describe("Whether the story may be shown as AMP."),
    votes: z.record(z.string(), z.int()).describe("Votes by magnitude; {} where there are none."),
    comments: z.null().describe("Always null; comments have an API of their own."),
    "story-audio": z
      .object({ "s3-key": textOrNull("Key of the recording.") })
      .describe("The story read aloud."),
    "promotional-message": textOrNull("HTML shown with the story."),
    "linked-stories": z
      .record(z.string(), linkedStory)
      .describe("Stories that its also-read elements lead to, by id."),
    "linked-story-ids": z.array(z.uuid()).describe("Their ids, in order."),
    entities: freeObject.describe("Always an object; {}."),
    "linked-entities": z
      .array(
        z.object({ id: z.int().describe("Id."), name: text("Name."), type: text("Type of the entity.") }),
      )
      .describe("Entities that the story is about."),
    autotags: z.array(freeObject).describe("Always a list; []."),
    "associated-series-collection-ids": z
      .array(z.int())
      .describe("Collections of a series that hold it; []."),
    "bullet-type": z.enum(["123", "bullets"]).describe("How the cards of a listicle are numbered."),
    "canonical-url": textOrNull("Address that search engines should take for the original."),
    "custom-slug": textOrNull("Last segment of the slug where staff chose it."),
    "external-id": textOrNull("Id in the publisher's own system."),
    "push-notification": textOrNull("Text of a push message."),
    "push-notification-title": textOrNull("Title of a push message."),
    "sequence-no": idOrNull("Place in a sequence."),
    "storyline-id": idOrNull("Storyline that it belongs to."),
    "storyline-title": textOrNull("Title of that storyline."),
    "breaking-news-linked-story-id": z
      .uuid()
      .nullable()
      .describe("Story that a breaking-news line leads to; null where it leads nowhere."),
  })
  .openapi("Story");

/** Only the keys that `fields` names. */
const pickedStory = story.partial().openapi("StoryFields");

/** A story in a list: without its text, with the fields of a teaser. */
const listStory = story
  .pick({
    "author-name": true,
    headline: true,
    slug: true,
    "last-published-at": true,
    alternative: true,
    sections: true,
    "hero-image-metadata": true,
    "published-at": true,
    id: true,
    "hero-image-s3-key": true,
    "author-id": true,
    "first-published-at": true,
    "story-template": true,
    metadata: true,
  })
  .openapi("ListedStory");

const listed = z.union([listStory, pickedStory]).describe("The default keys, or only the keys in `fields`.");

export const storyEnvelope = z.object({
  story: z.union([story, pickedStory]).describe("The whole story, or only the keys in `fields`."),
});

export const storyList = z.object({ stories: z.array(listed) });

export const relatedStories = z.object({ "related-stories": z.array(listed) });

export const storyAttributes = z.object({
  attributes: freeObject.describe(
    "Values of the account's story attributes, by name; {} where there are none.",
  ),
  collections: z
    .array(
      z.object({
        id: z.int().describe("Id."),
        slug: text("Slug."),
        name: text("Name."),
        metadata: freeObject.describe("What the publisher keeps with the collection."),
      }),
    )
    .describe("Collections in which staff placed the story."),
});

const moment = (what: string) => z.int().nullable().describe(`${what} Epoch milliseconds; null if never.`);

/**
 * A story that may be unpublished. Not an extension of the published one: the document would then
 * require both, and so timestamps that a draft does not have.
 */
const previewedStory = z
  .object({
    ...story.shape,
    "published-at": moment("Latest publication."),
    "first-published-at": moment("First publication."),
    "last-published-at": moment("The same value as published-at."),
  })
  .openapi("PreviewedStory");

export const previewEnvelope = z.object({ story: previewedStory });
