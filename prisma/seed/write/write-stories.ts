import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import {
  fullSlug,
  reprojectStoriesIn,
  type StoryDraft,
  type StoryState,
  saveStoriesIn,
} from "@/server/publishing/stories/index";
import type { DemoStory, DemoStoryState } from "../demo/content";
import { momentToDate } from "../demo/index";
import { minutesAfter } from "./minutes-after";
import { type DemoNames, storyId, toDemoStoryContent } from "./story-content";

const STATES: Readonly<Record<DemoStoryState, StoryState>> = {
  published: "published",
  open: "open",
  "needs-approval": "needs_approval",
  scheduled: "scheduled",
};

interface StorySetting {
  names: DemoNames;
  /** Path of a section from the top, by its slug. */
  sectionPath(slug: string): string;
  seededAt: Date;
}

function toDraft(ctx: Context, setting: StorySetting, story: DemoStory): StoryDraft {
  const { timeZone, settings } = ctx.account;
  const at = momentToDate(story.moment, setting.seededAt, timeZone);
  const updatedAt = minutesAfter(at, story.updatedMinutesAfter);
  const [section] = story.sections;
  return {
    id: storyId(setting.names, story.slug),
    externalId: `demo:${story.slug}`,
    slug: fullSlug(settings.storySlugFormat, story.slug, {
      section: section === undefined ? null : setting.sectionPath(section),
      firstPublishedAt: at,
      timeZone,
    }),
    state: STATES[story.state],
    content: toDemoStoryContent(setting.names, story, at),
    createdAt: minutesAfter(at, -90),
    updatedAt: updatedAt > setting.seededAt ? setting.seededAt : updatedAt,
    publishedAt: story.state === "published" ? at : null,
    publishAt: story.state === "scheduled" ? at : null,
  };
}

/** Saves the demo's stories. Returns the full slug of each by its demo slug. */
export async function writeStories(
  tx: Db,
  ctx: Context,
  input: { setting: StorySetting; stories: readonly DemoStory[] },
): Promise<Map<string, string>> {
  const drafts = input.stories.map((story) => toDraft(ctx, input.setting, story));
  const saved = await saveStoriesIn(tx, ctx, { drafts });
  // Stories link to one another: each can show its link targets only after all are published.
  await reprojectStoriesIn(tx, ctx);
  return new Map(saved.map((story, index) => [input.stories[index]?.slug ?? "", story.slug]));
}
