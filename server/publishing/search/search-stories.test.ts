import { expect, it } from "vitest";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
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
