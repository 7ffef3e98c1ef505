import { expect, it } from "vitest";
import { aCollection } from "@/test/collections";
import { aSection } from "@/test/publishing";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
import { getHome } from "./get-home";

const app = useTestApp();

it("shows a collection whole whose stories editors chose, and other blocks without stories that are above", async () => {
  const { ctx } = await app.createAccount();
  const sectionId = await aSection(ctx, "Port");
  const ids: string[] = [];
  for (let number = 0; number < 6; number += 1) {
    const { id } = await aStory(ctx, { content: { headline: `Story ${number}`, sectionIds: [sectionId] } });
    ids.push(id);
  }
  const picks = await aCollection(ctx, { slug: "picks", items: ids });
  const section = await aCollection(ctx, {
    slug: "port",
    automated: true,
    rules: { "section-id": sectionId },
  });
  await aCollection(ctx, {
    slug: "home",
    items: [...ids.slice(0, 3), { collection: picks }, { collection: section }],
  });
  const { lead, seconds, blocks } = await getHome(ctx);
  expect([lead?.id, ...seconds.map(({ id }) => id)]).toEqual(ids.slice(0, 3));
  expect(blocks.map(({ key, stories }) => [key, stories.length])).toEqual([
    ["picks", 6],
    // Every story of it is above; a repeated block is better than an empty one.
    ["port", 6],
  ]);
  const { id } = await aStory(ctx, { content: { headline: "New", sectionIds: [sectionId] } });
  const other = await aStory(ctx, { content: { headline: "Newer", sectionIds: [sectionId] } });
  const home = await getHome(ctx);
  const shown = home.blocks.find(({ key }) => key === "port")?.stories.map((story) => story.id) ?? [];
  expect(shown.sort()).toEqual([id, other.id].sort());
});
