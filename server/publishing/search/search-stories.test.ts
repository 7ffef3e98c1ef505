import { expect, it } from "vitest";
import { getWorkflowStory, updateStory } from "@/server/publishing/workflow/index";
import { aSection } from "@/test/publishing";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
import { aNewsroom } from "@/test/workflow";
import { searchStories } from "./search-stories";

const app = useTestApp();

it("returns matches as cards, each with the matching passage as text", async () => {
  const { ctx } = await app.createAccount();
  await aStory(ctx, {
    content: { headline: "Night at the harbour", summary: "What held." },
    cards: ["Before. ".repeat(60), "The <em>surging</em> tide broke nothing.", "After. ".repeat(60)],
  });
  const { results, total, term } = await searchStories(ctx, { q: "surge tide" });
  expect({ total, term }).toEqual({ total: 1, term: "surge tide" });
  expect(results[0]?.story.headline).toBe("Night at the harbour");
  const snippet = results[0]?.snippet ?? [];
  expect(snippet.filter((part) => part.marked).map((part) => part.text)).toEqual(["surging", "tide"]);
  expect(snippet.map((part) => part.text).join("")).toContain("surging tide");
});

it("never shows a passage of closed text, and none for a search without words", async () => {
  const { ctx } = await app.createAccount();
  await aStory(ctx, {
    content: { headline: "Harbour", access: "subscription" },
    cards: ["free harbour words", "secret harbour words"],
  });
  const visitor = { ...ctx, actor: { kind: "anonymous" } as const };
  expect(JSON.stringify(await searchStories(visitor, { q: "harbour" }))).not.toContain("secret");
  expect((await searchStories(visitor, {})).results).toMatchObject([
    { story: { headline: "Harbour" }, snippet: [] },
  ]);
});

it("answers a search of common words only where it is asked to, by recent headlines with exactly these words", async () => {
  const { ctx } = await app.createAccount();
  await aStory(ctx, { content: { headline: "The Who are back" } });
  await aStory(ctx, { content: { headline: "Who is the harbour master?" } });
  expect(await searchStories(ctx, { q: "the who" })).toMatchObject({ total: 0, hasOnlyCommonWords: true });
  const { results, total, hasOnlyCommonWords } = await searchStories(ctx, {
    q: "the who",
    matchesCommonWords: true,
  });
  expect({ total, hasOnlyCommonWords }).toEqual({ total: 1, hasOnlyCommonWords: true });
  expect(results.map(({ story }) => story.headline)).toEqual(["The Who are back"]);
  expect(await searchStories(ctx, { q: "the harbour" })).toMatchObject({
    total: 1,
    hasOnlyCommonWords: false,
  });
});

it("finds headlines of common words within the section and the days, and never those of another account", async () => {
  const [{ ctx }, { ctx: other }] = [await app.createAccount(), await app.createAccount()];
  const sectionId = await aSection(ctx, "Music");
  const publishedAt = new Date("2026-01-10T12:00:00Z");
  await aStory(ctx, { content: { headline: "The Who in March", sectionIds: [sectionId] } });
  await aStory(ctx, { content: { headline: "The Who in January" }, publishedAt });
  await aStory(other, { content: { headline: "The Who elsewhere" } });
  const find = async (query: Parameters<typeof searchStories>[1]) =>
    (await searchStories(ctx, { q: "the who", matchesCommonWords: true, ...query })).results.map(
      ({ story }) => story.headline,
    );
  expect(await find({ sectionIds: [sectionId] })).toEqual(["The Who in March"]);
  expect(await find({ publishedBefore: new Date("2026-02-01T00:00:00Z") })).toEqual(["The Who in January"]);
  expect(await find({})).toHaveLength(2);
});

it("finds headlines of common words as they are published, and never a draft's", async () => {
  const newsroom = await aNewsroom(app);
  const { ctx } = newsroom;
  const { id } = await newsroom.published({ headline: "The Who are back" });
  const find = async (q: string) =>
    (await searchStories(ctx, { q, matchesCommonWords: true })).results.map(({ story }) => story.headline);
  expect(await find("the who")).toEqual(["The Who are back"]);
  const { versionId } = await getWorkflowStory(ctx, id);
  await updateStory(ctx, { storyId: id, versionId, story: { headline: "To be or not" } });
  expect(await find("to be or not")).toEqual([]);
  expect(await find("the who")).toEqual(["The Who are back"]);
});

it.each(["?!", "…", "- -", "“”"])("finds nothing for %s, which has no word", async (q) => {
  const { ctx } = await app.createAccount();
  await aStory(ctx, { content: { headline: "What?!" } });
  expect(await searchStories(ctx, { q, matchesCommonWords: true })).toMatchObject({
    total: 0,
    hasOnlyCommonWords: false,
  });
});
