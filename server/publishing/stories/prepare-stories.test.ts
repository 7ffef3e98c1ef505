import { expect, test } from "vitest";
import { useWorld } from "@/test/world";
import { EMPTY_CONTENT, type StoryDraft, saveStories } from "./index";
import { type PreparedStories, prepareStories } from "./prepare-stories";
import { saveStoriesIn } from "./save-stories";

const world = useWorld();
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
  const { ctx, host } = await world.createAccount();
  const save = async (prepared: PreparedStories) => {
    const saved = await ctx.db.withStatements((tx) => saveStoriesIn(tx, ctx, prepared));
    return saved.map(({ slug, outcome }) => [slug, outcome]);
  };
  const shown = async (slug: string) => {
    const path = `/api/v1/stories-by-slug?slug=${encodeURIComponent(slug)}`;
    const { story } = await (await world.fetch(path, { host })).json();
    return [story.slug, story.headline, story["version"]];
  };
  return { ctx, save, shown };
}

test("stories that were made ahead are saved as they were made", async () => {
  const { ctx, save, shown } = await setting();
  const drafts = [draft(ctx.ids.uuid(), "one"), draft(ctx.ids.uuid(), "one", "Ebb")];
  const prepared = await prepareStories(ctx, drafts);
  expect(await save(prepared)).toEqual([
    ["one", "created"],
    ["one-2", "created"],
  ]);
  expect(await shown("one-2")).toEqual(["one-2", "Ebb", 1]);
  const [first] = await ctx.db.prisma.storyVersion.findMany({ where: { storyId: drafts[0]?.id ?? "" } });
  expect(first?.id).toBe(prepared.plans[0]?.versionId);
});

test("where somebody took a slug meanwhile, all of them are made anew", async () => {
  const { ctx, save, shown } = await setting();
  const drafts = [draft(ctx.ids.uuid(), "one", "Ours"), draft(ctx.ids.uuid(), "two")];
  const prepared = await prepareStories(ctx, drafts);
  await saveStories(ctx, [draft(ctx.ids.uuid(), "One", "Theirs")]);
  expect(await save(prepared)).toEqual([
    ["one-2", "created"],
    ["two", "created"],
  ]);
  expect([await shown("one"), await shown("one-2")]).toEqual([
    ["One", "Theirs", 1],
    ["one-2", "Ours", 1],
  ]);
});

test("where one of them is here already, it gets its next version, and its slug stays", async () => {
  const { ctx, save, shown } = await setting();
  const id = ctx.ids.uuid();
  const prepared = await prepareStories(ctx, [draft(id, "elsewhere", "Flood"), draft(ctx.ids.uuid(), "two")]);
  await saveStories(ctx, [draft(id, "one")]);
  expect(await save(prepared)).toEqual([
    ["one", "updated"],
    ["two", "created"],
  ]);
  expect(await shown("one")).toEqual(["one", "Flood", 2]);
});
