import { z } from "@/server/platform/openapi/index";
import { card, pictureMetadata } from "./card";
import { freeObject, milliseconds, section, storyAuthor, tag } from "./reference-schemas";

const text = (what: string) => z.string().describe(what);
const textOrNull = (what: string) => z.string().nullable().describe(`${what} Null if there is none.`);
const idOrNull = (what: string) => z.int().nullable().describe(`${what} Null if there is none.`);

const heroFields = {
  "hero-image-s3-key": textOrNull("Key of the hero image in the account's storage."),
  "hero-image-url": textOrNull("Absolute URL of the hero image."),
  "hero-image-metadata": pictureMetadata.describe("Metadata of the hero image, or null."),
  "hero-image-caption": textOrNull("Caption; may contain HTML."),
  "hero-image-attribution": textOrNull("Image credit; may contain HTML."),
  "hero-image-alt-text": textOrNull("Alt text."),
  "hero-image-hyperlink": textOrNull("Link URL of the image."),
};

const seo = z
  .looseObject({
    "meta-title": text("Title for search engines.").optional(),
    "meta-description": text("Description for search engines.").optional(),
    "meta-keywords": z.array(z.string()).optional().describe("Keywords for search engines."),
    "meta-google-news-standout": z
      .boolean()
      .optional()
      .describe("Whether the story is marked as standout journalism."),
    "claim-reviews": freeObject.optional().describe("Claim reviews: `{story: …}`."),
  })
  .describe("Search engine metadata; {} if there is none.");

const metadata = z
  .looseObject({
    "card-share": z.object({
      shareable: z.boolean().describe("Whether cards can be shared on their own."),
    }),
    "sponsored-by": text("Sponsor of the story.").optional(),
    "is-closed": z.boolean().optional().describe("Whether a live blog has ended."),
    "review-title": text("Subject of the review.").optional(),
    "review-rating": z
      .object({ label: text("Rating as a label."), value: text("Rating as a number, as text.") })
      .optional()
      .describe("Rating of the review."),
    "story-attributes": z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe("Values of the account's story attributes, by name."),
    "linked-story-slug": text("Slug of the story linked from a breaking-news line.").optional(),
  })
  .describe("Other story metadata, including custom keys.");

const alternative = z
  .looseObject({
    home: z
      .object({
        default: z.looseObject({
          headline: textOrNull("Headline shown instead of the story's."),
          "hero-image": freeObject
            .nullable()
            .describe("Image shown instead of the story's, with `hero-image-` keys."),
        }),
      })
      .optional()
      .describe("For front pages."),
  })
  .describe("Alternative headlines and images; {} if there are none.");

const linkedStory = z.object({
  headline: text("Headline."),
  slug: text("Full slug."),
  url: text("Absolute URL."),
  "story-content-id": z.uuid().describe("Story ID."),
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
    id: z.uuid().describe("Story ID."),
    "story-content-id": z.uuid().describe("The same value as id."),
    "story-version-id": z.uuid().describe("ID of the live version."),
    version: z.int().describe("Version number, incremented with every save."),
    "content-type": z.literal("story").describe("Constant."),
    status: z
      .enum(["published", "open", "needs-approval", "approved", "scheduled", "rejected", "retracted"])
      .describe("`published` in all public reads; other values only in previews."),
    headline: text("Headline."),
    subheadline: textOrNull("Subheadline."),
    slug: text("Full slug: the path of the story's page, without a leading slash."),
    url: text("Absolute URL of the story's page."),
    summary: textOrNull("Summary of the story."),
    "story-template": textOrNull(
      "live-blog, listicle, photo, video, review, breaking-news, visual-story …; plain text:",
    ),
    "publisher-id": z.int().describe("Account ID."),
    "author-id": idOrNull("First author."),
    "author-name": textOrNull("Name of the first author."),
    "owner-id": idOrNull("Owner of the story."),
    "owner-name": textOrNull("Name of the owner."),
    "assignee-id": idOrNull("Assignee of the story."),
    "assignee-name": textOrNull("Name of the assignee."),
    authors: z.array(storyAuthor).describe("All authors in order."),
    contributors: z.array(freeObject).describe("Other contributors; [] if there are none."),
    tags: z.array(tag).describe("Tags in the newsroom's order."),
    sections: z.array(section).describe("Sections, main section first; [] for breaking news."),
    seo,
    ...heroFields,
    cards: z
      .array(card)
      .describe(
        "The cards of the text. Readers without access only get the account's number of free cards of a restricted story.",
      ),
    metadata,
    alternative,
    access: z
      .enum(["public", "login", "subscription"])
      .nullable()
      .describe("Access to the full story: everyone (null, public), logged-in readers, subscribers."),
    "access-level-value": z.int().nullable().describe("Access level, if the account uses levels; or null."),
    "published-at": milliseconds("Latest publication; lists are sorted by it."),
    "first-published-at": milliseconds("First publication."),
    "last-published-at": milliseconds("The same value as published-at."),
    "content-created-at": milliseconds("When the content was first saved."),
    "content-updated-at": milliseconds("When the content last changed."),
    "created-at": milliseconds("When the story was created."),
    "updated-at": milliseconds("When the story last changed."),
    "publish-at": z
      .int()
      .nullable()
      .describe("Publication time of a scheduled story in epoch milliseconds, or null."),
    "word-count": z.int().describe("Number of words of the full text."),
    "read-time": z.int().describe("Reading time in minutes, at least 1."),
    "is-live-blog": z.boolean().describe("Whether the story is a live blog."),
    "is-amp-supported": z.boolean().describe("Whether the story can be shown as AMP."),
    votes: z.record(z.string(), z.int()).describe("Votes by magnitude; {} if there are none."),
    comments: z.null().describe("Always null; comments have their own API."),
    "story-audio": z
      .object({ "s3-key": textOrNull("Key of the recording.") })
      .describe("The story read aloud."),
    "promotional-message": textOrNull("HTML shown with the story."),
    "linked-stories": z
      .record(z.string(), linkedStory)
      .describe("Stories linked from its also-read elements, by ID."),
    "linked-story-ids": z.array(z.uuid()).describe("Their IDs in order."),
    entities: freeObject.describe("Always an object; {}."),
    "linked-entities": z
      .array(
        z.object({ id: z.int().describe("Id."), name: text("Name."), type: text("Type of the entity.") }),
      )
      .describe("Entities the story is about."),
    autotags: z.array(freeObject).describe("Always a list; []."),
    "associated-series-collection-ids": z.array(z.int()).describe("Series collections that contain it; []."),
    "bullet-type": z.enum(["123", "bullets"]).describe("Numbering of a listicle's cards."),
    "canonical-url": textOrNull("Canonical URL for search engines."),
    "custom-slug": textOrNull("Last segment of the slug, if set by staff."),
    "external-id": textOrNull("Id in the publisher's own system."),
    "push-notification": textOrNull("Text of the push notification."),
    "push-notification-title": textOrNull("Title of the push notification."),
    "sequence-no": idOrNull("Position in a sequence."),
    "storyline-id": idOrNull("Storyline of the story."),
    "storyline-title": textOrNull("Title of that storyline."),
    "breaking-news-linked-story-id": z
      .uuid()
      .nullable()
      .describe("Story linked from a breaking-news line; null if there is none."),
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
  story: z.union([story, pickedStory]).describe("The full story, or only the keys in `fields`."),
});

export const storyList = z.object({ stories: z.array(listed) });

export const relatedStories = z.object({ "related-stories": z.array(listed) });

export const storyAttributes = z.object({
  attributes: freeObject.describe("Values of the account's story attributes by name; {} if there are none."),
  collections: z
    .array(
      z.object({
        id: z.int().describe("Id."),
        slug: text("Slug."),
        name: text("Name."),
        metadata: freeObject.describe("Custom data of the collection."),
      }),
    )
    .describe("Collections to which staff added the story."),
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
