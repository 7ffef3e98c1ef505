import { expect, test } from "vitest";
import { useTestApp } from "@/test/test-app";
import { EMPTY_CONTENT, type StoryDraft, saveStories } from "./index";
import { type PreparedStories, prepareStories } from "./prepare-stories";
import { saveStoriesIn } from "./save-stories";

const app = useTestApp();
const at = new Date("2026-03-01T09:00:00Z");

function draft(id: string, slug: string, headline = "Tides"): StoryDraft {
  return {
    id,
    externalId: null,
    slug,
    state: "published",
    content: { ...EMPTY_CONTENT, headline },
    createdAt: at,
    updatedAt: at,
    publishedAt: at,
    publishAt: null,
  };
}

async function setting() {
  const { ctx, host } = await app.createAccount();
  const save = async (prepared: PreparedStories) => {
    const saved = await ctx.db.transaction((tx) => saveStoriesIn(tx, ctx, prepared));
    return saved.map(({ slug, outcome }) => [slug, outcome]);
  };
  const readStory = async (slug: string) => {
    const path = `/api/v1/stories-by-slug?slug=${encodeURIComponent(slug)}`;
    const { story } = await (await app.fetch(path, { host })).json();
    return [story.slug, story.headline, story["version"]];
  };
  return { ctx, save, readStory };
}

test("prepared stories are saved as planned", async () => {
  const { ctx, save, readStory } = await setting();
  const drafts = [draft(ctx.ids.uuid(), "one"), draft(ctx.ids.uuid(), "one", "Ebb")];
  const prepared = await prepareStories(ctx, drafts);
  expect(await save(prepared)).toEqual([
    ["one", "created"],
    ["one-2", "created"],
  ]);
  expect(await readStory("one-2")).toEqual(["one-2", "Ebb", 1]);
  const [first] = await ctx.db.prisma.storyVersion.findMany({ where: { storyId: drafts[0]?.id ?? "" } });
  expect(first?.id).toBe(prepared.plans[0]?.versionId);
});

test("if a slug was taken meanwhile, all stories are planned again", async () => {
  const { ctx, save, readStory } = await setting();
  const drafts = [draft(ctx.ids.uuid(), "one", "Ours"), draft(ctx.ids.uuid(), "two")];
  const prepared = await prepareStories(ctx, drafts);
  await saveStories(ctx, [draft(ctx.ids.uuid(), "One", "Theirs")]);
  expect(await save(prepared)).toEqual([
    ["one-2", "created"],
    ["two", "created"],
  ]);
  expect([await readStory("one"), await readStory("one-2")]).toEqual([
    ["One", "Theirs", 1],
    ["one-2", "Ours", 1],
  ]);
});

test("if one of the stories exists already, it gets its next version, and its slug stays", async () => {
  const { ctx, save, readStory } = await setting();
  const id = ctx.ids.uuid();
  const prepared = await prepareStories(ctx, [draft(id, "elsewhere", "Flood"), draft(ctx.ids.uuid(), "two")]);
  await saveStories(ctx, [draft(id, "one")]);
  expect(await save(prepared)).toEqual([
    ["one", "updated"],
    ["two", "created"],
  ]);
  expect(await readStory("one")).toEqual(["one", "Flood", 2]);
});
