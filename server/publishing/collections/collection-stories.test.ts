import { expect, it } from "vitest";
import { aCollection } from "@/test/collections";
import { aStory } from "@/test/stories";
import { useWorld } from "@/test/world";
import { getCollection, listCollectionStories } from "./collection-stories";

const world = useWorld();

it("gives pages a collection's items as cards and nested collections, with the total", async () => {
  const { ctx } = await world.createAccount();
  const story = await aStory(ctx, { content: { headline: "Tide" } });
  const child = await aCollection(ctx, { slug: "row", metadata: { "cover-image": { caption: "Gulls" } } });
  await aCollection(ctx, {
    slug: "home",
    items: [{ story: story.id, metadata: { layout: "Lead" } }, { collection: child }],
  });
  const { collection, items, total } = await getCollection(ctx, "home", { limit: 5 });
  expect({ slug: collection.slug, total }).toEqual({ slug: "home", total: 2 });
  expect(items).toMatchObject([
    { type: "story", story: { id: story.id, headline: "Tide" }, associatedMetadata: { layout: "Lead" } },
    { type: "collection", collection: { id: child, slug: "row" }, coverImage: { caption: "Gulls" } },
  ]);
});

it("gives feeds the stories of a collection whole, cut where they are closed to a visitor", async () => {
  const { ctx } = await world.createAccount();
  const story = await aStory(ctx, { content: { access: "subscription" }, cards: ["free", "secret"] });
  const child = await aCollection(ctx, { slug: "row" });
  await aCollection(ctx, { slug: "home", items: [{ collection: child }, story.id] });
  const visitor = { ...ctx, actor: { kind: "anonymous" } as const };
  const { collection, stories } = await listCollectionStories(visitor, "home");
  expect(collection.slug).toBe("home");
  expect(stories).toMatchObject([{ id: story.id, status: "published" }]);
  expect(JSON.stringify(stories)).not.toContain("secret");
});
