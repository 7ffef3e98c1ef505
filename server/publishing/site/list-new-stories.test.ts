import { expect, test } from "vitest";
import { anAuthor, aTag } from "@/test/publishing";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
import { listNewStories } from "./index";

const app = useTestApp();
const at = (hour: string) => new Date(`2026-11-01T${hour}:00.000Z`);

async function aPublication() {
  const { ctx } = await app.createAccount();
  const authors = [await anAuthor(ctx, "Ada Quay"), await anAuthor(ctx, "Eve Dock")] as const;
  const sameSlug = { slug: "harbour", tagType: "Place" };
  const tags = [await aTag(ctx, "Harbour"), await aTag(ctx, "The harbour", sameSlug)] as const;
  const publish = (headline: string, hour: string, content: { authorIds?: number[]; tagIds?: number[] }) =>
    aStory(ctx, { content: { headline, ...content }, publishedAt: at(hour) });
  return { ctx, authors, tags, publish };
}

test("new stories start at the time of each author and topic and end at one time, the newest first, each once", async () => {
  const { ctx, authors, tags, publish } = await aPublication();
  const [ada, eve] = authors;
  const [tag, sameSlug] = tags;
  await publish("Ada, early", "08:00", { authorIds: [ada] });
  await publish("Eve, early", "09:30", { authorIds: [eve] });
  await publish("Eve and the topic", "09:45", { authorIds: [eve], tagIds: [tag] });
  await publish("Ada", "10:00", { authorIds: [ada, eve], tagIds: [tag] });
  await publish("Another tag of the slug", "11:00", { tagIds: [sameSlug] });
  await publish("At the end", "12:00", { authorIds: [ada] });
  await publish("Too late", "12:01", { authorIds: [ada], tagIds: [tag] });
  const query = {
    authors: [
      { id: ada, after: at("08:00") },
      { id: eve, after: at("09:50") },
    ],
    topics: [
      { slug: "harbour", after: at("09:40") },
      { slug: "no-such-topic", after: at("00:00") },
    ],
    until: at("12:00"),
    limit: 20,
  };
  const stories = await listNewStories(ctx, query);
  expect(stories.map(({ headline }) => headline)).toEqual([
    "At the end",
    "Another tag of the slug",
    "Ada",
    "Eve and the topic",
  ]);
  const two = await listNewStories(ctx, { ...query, limit: 2 });
  expect(two).toEqual(stories.slice(0, 2));
});

test("later stories, however many, do not displace those of the time, and an old one that is edited is not new", async () => {
  const { ctx, authors, publish } = await aPublication();
  const [ada] = authors;
  await publish("In time", "10:00", { authorIds: [ada] });
  for (const minute of ["01", "02", "03"]) await publish("Later", `12:${minute}`, { authorIds: [ada] });
  const query = { authors: [{ id: ada, after: at("09:00") }], topics: [], until: at("12:00"), limit: 1 };
  const stories = await listNewStories(ctx, query);
  expect(stories.map(({ headline }) => headline)).toEqual(["In time"]);
  const { id } = await publish("Old", "08:00", { authorIds: [ada] });
  await ctx.db.prisma.storyFacet.updateMany({ where: { storyId: id }, data: { publishedAt: at("11:00") } });
  expect(await listNewStories(ctx, { ...query, limit: 9 })).toEqual(stories);
});

test("new stories of another publication's authors are not listed", async () => {
  const [own, other] = [await aPublication(), await aPublication()];
  await other.publish("Theirs", "10:00", { authorIds: [other.authors[0]] });
  const query = { authors: [{ id: other.authors[0], after: at("09:00") }], topics: [] };
  expect(await listNewStories(own.ctx, { ...query, until: at("12:00"), limit: 9 })).toEqual([]);
  expect(await listNewStories(other.ctx, { ...query, until: at("12:00"), limit: 9 })).toHaveLength(1);
});
