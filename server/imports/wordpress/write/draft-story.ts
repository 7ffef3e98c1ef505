import type { Account } from "@/server/accounts/index";
import {
  EMPTY_CONTENT,
  fullSlug,
  type HeroImage,
  type StoryDraft,
  type StoryState,
} from "@/server/publishing/stories/index";
import type { ImportedPicture, ImportedStory } from "../imported";

/** Ids of the story's references in this account. */
interface DraftIds {
  authorIds: number[];
  sectionIds: number[];
  tagIds: number[];
}

/**
 * Maps an imported state. Posts that WordPress does not publish stay unpublished. A story whose scheduled time was
 * after the export and has passed is published as of that time, as it is at the source.
 */
export function toStoryState(story: ImportedStory, now: Date): StoryState {
  switch (story.state) {
    case "published":
      return "published";
    case "scheduled":
      if (story.publishAt === null) return "approved";
      return story.publishAt > now ? "scheduled" : "published";
    case "draft":
    case "private":
    case "password":
      return "open";
  }
}

/** Substitute for a missing time: the same at every import, and sorted after all dated stories. */
const UNDATED = new Date(0);

function toHeroImage(picture: ImportedPicture | null): HeroImage | null {
  if (picture === null) return null;
  return {
    key: null,
    url: picture.url,
    caption: picture.caption === "" ? null : picture.caption,
    attribution: picture.attribution === "" ? null : picture.attribution,
    altText: picture.alt === "" ? null : picture.alt,
    hyperlink: null,
    metadata: {
      ...(picture.width !== null && { width: picture.width }),
      ...(picture.height !== null && { height: picture.height }),
      ...(picture.mimeType !== null && { "mime-type": picture.mimeType }),
      "original-url": picture.url,
    },
  };
}

function toSeo(story: ImportedStory): Record<string, unknown> {
  return {
    ...(story.seo.title !== null && { "meta-title": story.seo.title }),
    ...(story.seo.description !== null && { "meta-description": story.seo.description }),
  };
}

/** Converts a story of the file to a story draft. */
export function toStoryDraft(
  account: Account,
  story: ImportedStory,
  about: DraftIds & { now: Date },
): StoryDraft {
  const created = story.createdAt ?? story.publishedAt ?? story.publishAt ?? UNDATED;
  const published = story.publishedAt ?? created;
  const state = toStoryState(story, about.now);
  const [section] = story.sections;
  return {
    id: story.id,
    externalId: story.externalId,
    slug: fullSlug(account.settings.storySlugFormat, story.slug, {
      section: section === undefined ? null : section.path.join("/"),
      firstPublishedAt: story.publishAt ?? published,
      timeZone: account.timeZone,
    }),
    state,
    content: {
      ...EMPTY_CONTENT,
      headline: story.headline,
      summary: story.summary === "" ? null : story.summary,
      template: story.template === "text" ? null : story.template,
      authorIds: about.authorIds,
      sectionIds: about.sectionIds,
      tagIds: about.tagIds,
      heroImage: toHeroImage(story.heroImage),
      cards: [...story.cards],
      seo: toSeo(story),
      metadata: {
        "card-share": { shareable: false },
        "story-attributes": {
          "post-format": [story.postFormat],
          comments: [story.allowComments ? "open" : "closed"],
        },
      },
    },
    createdAt: created,
    updatedAt: story.updatedAt ?? published,
    publishedAt: state === "published" ? (story.publishAt ?? published) : null,
    publishAt: state === "published" ? null : story.publishAt,
  };
}
