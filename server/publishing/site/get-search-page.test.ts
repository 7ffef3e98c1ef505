import { expect, it } from "vitest";
import type { Context } from "@/server/context/index";
import { learnSearchWords } from "@/server/publishing/search/index";
import { aSection } from "@/test/publishing";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
import { getSearchPage, type SearchInput } from "./get-search-page";

const app = useTestApp();

function search(ctx: Context, input: Partial<SearchInput>) {
  return getSearchPage(ctx, {
    term: "",
    sort: "relevance",
    section: "",
    from: "",
    to: "",
    page: 1,
    ...input,
  });
}

const headlines = (view: Awaited<ReturnType<typeof search>>) =>
  view.results.map(({ story }) => story.headline);

it("shows the results of the probable spelling where a search has none, and suggests it where there are few", async () => {
  const { ctx } = await app.createAccount();
  await aStory(ctx, { content: { headline: "Harbour lights" }, cards: ["The harbour was dark."] });
  await aStory(ctx, { content: { headline: "Harbour gulls" }, cards: ["The harbour was loud."] });
  await aStory(ctx, { content: { headline: "Habour, as it was spelt in 1702" } });
  await learnSearchWords(ctx);
  const corrected = await search(ctx, { term: "harbuor" });
  expect(corrected.suggestion).toEqual({ term: "harbour", isApplied: true });
  expect(headlines(corrected).sort()).toEqual(["Harbour gulls", "Harbour lights"]);
  expect(corrected.results[0]?.passage.some((part) => part.marked)).toBe(true);
  const known = await search(ctx, { term: "harbour" });
  expect(known).toMatchObject({ suggestion: null, total: 2 });
  expect(await search(ctx, { term: "xyzzyx" })).toMatchObject({ suggestion: null, total: 0 });
});

it("suggests a spelling only if it has more results, under the same filters", async () => {
  const { ctx } = await app.createAccount();
  await aSection(ctx, "Sport");
  await aStory(ctx, { content: { headline: "Harbour lights" } });
  await learnSearchWords(ctx);
  const slug = (await search(ctx, {})).sections[0]?.slug ?? "";
  expect(await search(ctx, { term: "habour", section: slug })).toMatchObject({ suggestion: null, total: 0 });
});

it("filters by a section with its descendants, and by days of the publication's time zone, both included", async () => {
  const { ctx } = await app.createAccount();
  const sectionId = await aSection(ctx, "News");
  const childId = await aSection(ctx, "City", { parentId: sectionId });
  const aStoryAt = (headline: string, at: string, sectionIds: number[]) =>
    aStory(ctx, { content: { headline, sectionIds }, publishedAt: new Date(at) });
  await aStoryAt("Quay in January", "2026-01-10T12:00:00Z", [sectionId]);
  await aStoryAt("Quay in March", "2026-03-10T12:00:00Z", [childId]);
  await aStoryAt("Quay elsewhere", "2026-03-11T12:00:00Z", []);
  const { sections } = await search(ctx, {});
  expect(sections.map(({ name, depth }) => [name, depth])).toEqual([
    ["News", 0],
    ["City", 1],
  ]);
  const [news, city] = sections.map(({ slug }) => slug);
  expect(headlines(await search(ctx, { term: "quay", section: city ?? "" }))).toEqual(["Quay in March"]);
  expect(headlines(await search(ctx, { section: news ?? "" }))).toEqual(["Quay in March", "Quay in January"]);
  const inMarch = { from: "2026-03-10", to: "2026-03-10" };
  expect(headlines(await search(ctx, { term: "quay", ...inMarch }))).toEqual(["Quay in March"]);
  expect(headlines(await search(ctx, { section: news ?? "", to: "2026-01-10" }))).toEqual([
    "Quay in January",
  ]);
  expect(headlines(await search(ctx, { term: "quay", from: "2026-03-12" }))).toEqual([]);
  expect(await search(ctx, { term: "quay", from: "2026-03-12", to: "2026-03-11" })).toMatchObject({
    problem: "reversed",
    total: 0,
  });
  expect(await search(ctx, { term: "quay", from: "soon" })).toMatchObject({
    problem: "invalid-from",
    from: "soon",
  });
  expect(await search(ctx, { term: "quay", section: "none" })).toMatchObject({ section: "", total: 3 });
});

it("says that a search has only common words", async () => {
  const { ctx } = await app.createAccount();
  await aStory(ctx, { content: { headline: "To be or not to be: the theatre votes" } });
  const view = await search(ctx, { term: "to be or not to be" });
  expect(view.hasOnlyCommonWords).toBe(true);
  expect(headlines(view)).toEqual(["To be or not to be: the theatre votes"]);
});
