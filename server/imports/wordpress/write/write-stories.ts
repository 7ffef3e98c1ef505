import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import {
  findShownKeys,
  type PreparedStories,
  prepareStories,
  saveStoriesIn,
  writePreparedStories,
} from "@/server/publishing/stories/index";
import type { ImportProblem } from "../../import-report";
import type { ImportedStory } from "../imported";
import {
  appendToTop,
  type CommentOfStory,
  insertComments,
  writeAliases,
  writeComments,
} from "./batch.repository";
import type { Catalogue } from "./catalogue";
import { toStoryDraft, toStoryState } from "./draft-story";
import { noteChanges } from "./purge-imported";
import { Tally } from "./tally";

/** Dependencies of writing a batch. */
export interface WriteDependencies {
  ctx: Context;
  catalogue: Catalogue;
}

function withoutNulls(ids: readonly (number | null)[]): number[] {
  return ids.filter((id) => id !== null);
}

function toDraft({ ctx, catalogue }: WriteDependencies, story: ImportedStory) {
  return toStoryDraft(ctx.account, story, {
    authorIds: withoutNulls([catalogue.idOf("authors", story.authorLogin)]),
    sectionIds: withoutNulls(story.sections.map(({ slug }) => catalogue.idOf("sections", slug))),
    tagIds: withoutNulls(story.tags.map(({ slug }) => catalogue.idOf("tags", slug))),
    now: ctx.clock.now(),
  });
}

function toProblem(story: ImportedStory, outcome: ImportProblem["outcome"], reason: string): ImportProblem {
  return { outcome, ref: `line ${story.line}, ${story.externalId}`, title: story.headline, reason };
}

/** Notes about a story whose import differs from its source. */
function listNotes(story: ImportedStory, now: Date): string[] {
  const notes = [...story.notes];
  if (story.state === "password") notes.push("It was password-protected, so it was imported as a draft.");
  if (story.state === "private") notes.push("It was private, so it was imported as a draft.");
  if (story.state === "scheduled" && toStoryState(story, now) === "published") {
    notes.push("Its scheduled time has passed, so it was published with that time.");
  }
  if (story.state === "scheduled" && story.publishAt === null) {
    notes.push("It has no scheduled time, so it was imported as approved. Publish it yourself.");
  }
  if (story.state === "published" && story.publishedAt === null) {
    notes.push("It has no publication time, so it comes after all others.");
  }
  return notes;
}

/** Builds the tally of a story that the database refuses. */
export function createFailedStoryTally(story: ImportedStory, reason: string): Tally {
  const tally = new Tally();
  tally.counts.stories.failed = 1;
  tally.counts.comments.failed = story.comments.length;
  tally.problems.push(toProblem(story, "failed", reason));
  return tally;
}

/** Stories of the file, with their prepared rows. */
export interface ImportedBatch {
  stories: readonly ImportedStory[];
  prepared: PreparedStories | null;
}

/** Prepares the rows of new stories in advance. */
export function prepareImported(
  writing: WriteDependencies,
  stories: readonly ImportedStory[],
): Promise<PreparedStories> {
  return prepareStories(
    writing.ctx,
    stories.map((story) => toDraft(writing, story)),
  );
}

function toComments(stories: readonly ImportedStory[]): CommentOfStory[] {
  return stories.flatMap(({ id, comments }) => comments.map((comment) => ({ storyId: id, comment })));
}

/** Writes stories' former slugs and top positions. */
async function writeAliasesAndTop(
  tx: Statements,
  { account, clock }: Context,
  stories: readonly ImportedStory[],
): Promise<void> {
  const aliases = stories.flatMap(({ id, oldSlugs }) =>
    oldSlugs.map((slug) => ({ slug_key: slug.toLowerCase(), story_id: id })),
  );
  const sticky = stories.filter(
    (story) => story.isSticky && toStoryState(story, clock.now()) === "published",
  );
  await Promise.all([
    writeAliases(tx, account.id, aliases),
    appendToTop(
      tx,
      account.id,
      sticky.map((story) => story.id),
    ),
  ]);
}

function addNotes(tally: Tally, stories: readonly ImportedStory[], now: Date): void {
  for (const story of stories) {
    for (const note of listNotes(story, now)) tally.problems.push(toProblem(story, "note", note));
  }
}

/** Saves stories with their comments, former slugs and top positions. */
export async function writeStories(
  tx: Statements,
  writing: WriteDependencies,
  { stories, prepared }: ImportedBatch,
): Promise<Tally> {
  const { account, clock } = writing.ctx;
  const tally = new Tally();
  const input = prepared ?? { drafts: stories.map((story) => toDraft(writing, story)) };
  const ids = stories.map(({ id }) => id);
  const [before, saved] = await Promise.all([
    findShownKeys(tx, account.id, ids),
    saveStoriesIn(tx, writing.ctx, input),
  ]);
  for (const { outcome } of saved) tally.counts.stories[outcome] += 1;
  noteChanges(tally, account.id, { drafts: input.drafts, stories: saved, before });
  tally.counts.comments = {
    ...tally.counts.comments,
    ...(await writeComments(tx, account.id, { comments: toComments(stories), now: clock.now() })),
  };
  await writeAliasesAndTop(tx, writing.ctx, stories);
  addNotes(tally, stories, clock.now());
  return tally;
}

/**
 * Writes new stories from their prepared rows. Without prior reads, all statements are sent at once and the tally is
 * known before they complete. `written` rejects where a story, its slug or one of its comments exists after all.
 */
export function writeNewStories(
  tx: Statements,
  { ctx }: WriteDependencies,
  { stories, prepared }: { stories: readonly ImportedStory[]; prepared: PreparedStories },
): { tally: Tally; written: Promise<unknown> } {
  const { account, clock } = ctx;
  const tally = new Tally();
  const saved = writePreparedStories(tx, prepared);
  const comments = insertComments(tx, account.id, { comments: toComments(stories), now: clock.now() });
  const around = writeAliasesAndTop(tx, ctx, stories);
  tally.counts.stories.created = stories.length;
  tally.counts.comments.created = comments.created;
  noteChanges(tally, account.id, { drafts: prepared.drafts, stories: saved.stories, before: new Map() });
  addNotes(tally, stories, clock.now());
  return { tally, written: Promise.all([saved.written, comments.written, around]) };
}
