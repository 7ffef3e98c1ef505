import type { Context } from "@/server/accounts/index";
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
import { draftOf, stateOf } from "./draft-story";
import { noteChanges } from "./purge-imported";
import { Tally } from "./tally";

/** What a batch is written with. */
export interface Writing {
  ctx: Context;
  catalogue: Catalogue;
}

function present(ids: readonly (number | null)[]): number[] {
  return ids.filter((id) => id !== null);
}

function draft({ ctx, catalogue }: Writing, story: ImportedStory) {
  return draftOf(ctx.account, story, {
    authorIds: present([catalogue.idOf("authors", story.authorLogin)]),
    sectionIds: present(story.sections.map(({ slug }) => catalogue.idOf("sections", slug))),
    tagIds: present(story.tags.map(({ slug }) => catalogue.idOf("tags", slug))),
    now: ctx.clock.now(),
  });
}

function problem(story: ImportedStory, outcome: ImportProblem["outcome"], reason: string): ImportProblem {
  return { outcome, ref: `line ${story.line}, ${story.externalId}`, title: story.headline, reason };
}

/** Sentences about a story that came along otherwise than it was. */
function notesOf(story: ImportedStory, now: Date): string[] {
  const notes = [...story.notes];
  if (story.state === "password") notes.push("It was protected by a password; it is kept as a draft.");
  if (story.state === "private") notes.push("It was private; it is kept as a draft.");
  if (story.state === "scheduled" && stateOf(story, now) === "published") {
    notes.push("Its scheduled time has passed; it is published as of that time.");
  }
  if (story.state === "scheduled" && story.publishAt === null) {
    notes.push("The file gives no time for it; it is kept as approved, for somebody to publish.");
  }
  if (story.state === "published" && story.publishedAt === null) {
    notes.push("The file gives no time for it; it stands after all others.");
  }
  return notes;
}

/** What is said of a story that the database refuses. */
export function refusedStory(story: ImportedStory, reason: string): Tally {
  const tally = new Tally();
  tally.counts.stories.failed = 1;
  tally.counts.comments.failed = story.comments.length;
  tally.problems.push(problem(story, "failed", reason));
  return tally;
}

/** Stories of the file, and what was made of them ahead. */
export interface ImportedBatch {
  stories: readonly ImportedStory[];
  prepared: PreparedStories | null;
}

/** Makes ahead what stories become that are not here yet. */
export function prepareImported(
  writing: Writing,
  stories: readonly ImportedStory[],
): Promise<PreparedStories> {
  return prepareStories(
    writing.ctx,
    stories.map((story) => draft(writing, story)),
  );
}

function commentsOf(stories: readonly ImportedStory[]): CommentOfStory[] {
  return stories.flatMap(({ id, comments }) => comments.map((comment) => ({ storyId: id, comment })));
}

/** Former slugs of stories, and their places at the top. */
async function writeAround(
  tx: Statements,
  { account, clock }: Context,
  stories: readonly ImportedStory[],
): Promise<void> {
  const aliases = stories.flatMap(({ id, oldSlugs }) =>
    oldSlugs.map((slug) => ({ slug_key: slug.toLowerCase(), story_id: id })),
  );
  const sticky = stories.filter((story) => story.isSticky && stateOf(story, clock.now()) === "published");
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
    for (const note of notesOf(story, now)) tally.problems.push(problem(story, "note", note));
  }
}

/** Saves stories with their comments, former slugs and places at the top. */
export async function writeStories(
  tx: Statements,
  writing: Writing,
  { stories, prepared }: ImportedBatch,
): Promise<Tally> {
  const { account, clock } = writing.ctx;
  const tally = new Tally();
  const given = prepared ?? { drafts: stories.map((story) => draft(writing, story)) };
  const ids = stories.map(({ id }) => id);
  const [before, saved] = await Promise.all([
    findShownKeys(tx, account.id, ids),
    saveStoriesIn(tx, writing.ctx, given),
  ]);
  for (const { outcome } of saved) tally.counts.stories[outcome] += 1;
  noteChanges(tally, account.id, { drafts: given.drafts, stories: saved, before });
  tally.counts.comments = {
    ...tally.counts.comments,
    ...(await writeComments(tx, account.id, { comments: commentsOf(stories), now: clock.now() })),
  };
  await writeAround(tx, writing.ctx, stories);
  addNotes(tally, stories, clock.now());
  return tally;
}

/**
 * The same for stories that nobody has yet, as they were made ahead. Nothing is looked for first, so all of it is asked
 * for at once and what is to be said of it is known before it stands. `written` fails where somebody has one of them
 * after all, or its slug, or a comment under it.
 */
export function writeNewStories(
  tx: Statements,
  { ctx }: Writing,
  { stories, prepared }: { stories: readonly ImportedStory[]; prepared: PreparedStories },
): { tally: Tally; written: Promise<unknown> } {
  const { account, clock } = ctx;
  const tally = new Tally();
  const saved = writePreparedStories(tx, prepared);
  const comments = insertComments(tx, account.id, { comments: commentsOf(stories), now: clock.now() });
  const around = writeAround(tx, ctx, stories);
  tally.counts.stories.created = stories.length;
  tally.counts.comments.created = comments.created;
  noteChanges(tally, account.id, { drafts: prepared.drafts, stories: saved.stories, before: new Map() });
  addNotes(tally, stories, clock.now());
  return { tally, written: Promise.all([saved.written, comments.written, around]) };
}
