import { expect, test } from "vitest";
import { aCollection } from "@/test/collections";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
import { findLetterStories, listCollectionStoryIds } from "./index";

const app = useTestApp();

test("a collection's published stories are listed in its order, without other collections", async () => {
  const { ctx } = await app.createAccount();
  const [one, two, three] = [await aStory(ctx, {}), await aStory(ctx, {}), await aStory(ctx, {})];
  const draft = await aStory(ctx, { state: "open" });
  const inner = await aCollection(ctx, { slug: "inner" });
  const items = [two.id, { collection: inner }, draft.id, three.id, one.id];
  const id = await aCollection(ctx, { slug: "letter", items });
  const list = (limit: number) => listCollectionStoryIds(ctx, { collection: String(id), limit });
  expect(await list(10)).toEqual([two.id, three.id, one.id]);
  expect(await list(2)).toEqual([two.id, three.id]);
  const other = await app.createAccount();
  await expect(
    listCollectionStoryIds(other.ctx, { collection: String(id), limit: 10 }),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("stories of a letter come in its order, each as far as everybody may read it", async () => {
  const account = await app.createAccount({ settings: { freeCards: 1 } });
  const { ctx } = account;
  const open = await aStory(ctx, { content: { headline: "Open" }, cards: ["First.", "Second."] });
  const closed = await aStory(ctx, {
    content: { headline: "Closed", access: "subscription" },
    cards: ["Free part.", "Closed part."],
  });
  const draft = await aStory(ctx, { state: "open" });
  const other = await app.createAccount();
  const foreign = await aStory(other.ctx, {});
  const stories = await findLetterStories(ctx, [closed.id, draft.id, foreign.id, open.id]);
  expect(stories.map(({ teaser, openText }) => [teaser.headline, teaser.closed, openText])).toEqual([
    ["Closed", "subscription", "Free part."],
    ["Open", null, "First. Second."],
  ]);
});

test("where the publisher's own front end closes stories, a closed one has no text", async () => {
  const { ctx } = await app.createAccount({ settings: { paywallEnforcement: "frontend" } });
  const closed = await aStory(ctx, { content: { access: "login" }, cards: ["Everything."] });
  const [story] = await findLetterStories(ctx, [closed.id]);
  expect([story?.teaser.closed, story?.openText]).toEqual(["login", ""]);
});
