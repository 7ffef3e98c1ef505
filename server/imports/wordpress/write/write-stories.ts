import type { Context } from "@/server/accounts/index";
import type { Db } from "@/server/platform/db/index";
import { type StoryDraft, saveStoriesIn } from "@/server/publishing/stories/index";
import type { ImportCounts, ImportProblem } from "../../import-report";
import type { ImportedStory } from "../imported";
import { appendToTop, writeAliases, writeComments } from "./batch.repository";
import type { Catalogue } from "./catalogue";
import { draftOf, stateOf } from "./draft-story";

/** What a batch is written with. */
export interface Writing {
  ctx: Context;
  catalogue: Catalogue;
  counts: ImportCounts;
  problems: ImportProblem[];
}

async function draft(tx: Db, { ctx, catalogue }: Writing, story: ImportedStory): Promise<StoryDraft> {
  const sectionIds: number[] = [];
  for (const section of story.sections) sectionIds.push(await catalogue.section(tx, section));
  const tagIds: number[] = [];
  for (const tag of story.tags) tagIds.push(await catalogue.tag(tx, tag));
  const authorId = await catalogue.author(tx, story.authorLogin);
  return draftOf(ctx.account, story, { authorId, sectionIds, tagIds, now: ctx.clock.now() });
}

/** Sentences about a story that came along otherwise than it was. */
function notesOf(story: ImportedStory, now: Date): string[] {
  const notes = [...story.notes];
  if (story.state === "password") notes.push("It was protected by a password; it is kept as a draft.");
  if (story.state === "private") notes.push("It was private; it is kept as a draft.");
  if (story.state === "scheduled" && stateOf(story, now) === "approved") {
    notes.push("Its scheduled time has passed; it is kept as approved, for somebody to publish.");
  }
  return notes;
}

/** Saves a batch of stories with their comments, former slugs and places at the top. */
export async function writeStories(
  tx: Db,
  writing: Writing,
  stories: readonly ImportedStory[],
): Promise<void> {
  const { ctx, counts, problems } = writing;
  const drafts: StoryDraft[] = [];
  for (const story of stories) drafts.push(await draft(tx, writing, story));
  for (const saved of await saveStoriesIn(tx, ctx, drafts)) counts.stories[saved.outcome] += 1;
  const comments = stories.flatMap((story) =>
    story.comments.map((comment) => ({ storyId: story.id, comment })),
  );
  const written = await writeComments(tx, ctx.account.id, comments);
  counts.comments.created += written.created;
  counts.comments.updated += written.updated;
  counts.comments.unchanged += comments.length - written.created - written.updated;
  await writeAliases(
    tx,
    ctx.account.id,
    stories.flatMap((story) =>
      story.oldSlugs.map((slug) => ({ slug_key: slug.toLowerCase(), story_id: story.id })),
    ),
  );
  const sticky = stories.filter((story) => story.isSticky && story.state === "published");
  await appendToTop(
    tx,
    ctx.account.id,
    sticky.map((story) => story.id),
  );
  for (const story of stories) {
    for (const reason of notesOf(story, ctx.clock.now())) {
      problems.push({
        outcome: "note",
        ref: `line ${story.line}, ${story.externalId}`,
        title: story.headline,
        reason,
      });
    }
  }
}
