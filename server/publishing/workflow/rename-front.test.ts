import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { aSection } from "@/test/publishing";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
import { aNewsroom, type Newsroom } from "@/test/workflow";
import { createCollection, rewriteSections, updateCollection } from "./index";

const app = useTestApp();
let newsroom: Newsroom;
let front: { id: number; slug: string; revision: number };
let section: number;

beforeEach(async () => {
  newsroom = await aNewsroom(app);
  front = await createCollection(newsroom.ctx, { slug: "front", name: "Front" });
  section = await aSection(newsroom.ctx, "News");
  await app.db.prisma.section.update({ where: { id: section }, data: { collectionId: front.id } });
});

const sectionsSchema = z.array(z.looseObject({ collection: z.looseObject({ name: z.string() }).nullable() }));

/** Collect the names of the section fronts in a wire document. */
const getFrontNames = (story: { sections?: unknown }) =>
  sectionsSchema.parse(story.sections).map(({ collection }) => collection?.name);

async function read(path: string) {
  const response = await app.fetch(path, { host: newsroom.host });
  expect(response.status, path).toBe(200);
  return { body: await response.json(), etag: response.headers.get("etag") };
}

it("a section's front is renamed in every read at once, and caches are purged of everything that shows it", async () => {
  const { ctx, account } = newsroom;
  const story = await aStory(ctx, { content: { headline: "Harbour", sectionIds: [section] } });
  const breaking = { headline: "Now", sectionIds: [section], template: "breaking-news" };
  const flash = await aStory(ctx, { content: breaking });
  const elsewhere = await aStory(ctx, { content: { headline: "Elsewhere" } });
  const holding = await createCollection(ctx, {
    slug: "holding",
    name: "Holding",
    items: [{ storyId: story.id }],
  });
  const reads = {
    story: `/api/v1/stories/${story.id}`,
    slug: `/api/v1/stories-by-slug?slug=${story.slug}`,
    flash: `/api/v1/stories/${flash.id}`,
    list: `/api/v1/stories?section-id=${section}&fields=sections`,
    search: "/api/v1/search?q=harbour&fields=sections",
    collection: "/api/v1/collections/holding?story-fields=sections",
  };
  const readAll = async () => {
    const {
      story: one,
      slug,
      flash: now,
      list,
      search,
      collection,
    } = Object.fromEntries(
      await Promise.all(Object.entries(reads).map(async ([name, path]) => [name, (await read(path)).body])),
    );
    const stories = [one.story, slug.story, now.story, list.stories[0], search.results.stories[0]];
    return [...stories, collection.items[0].story].flatMap(getFrontNames);
  };
  expect(new Set(await readAll())).toEqual(new Set(["Front"]));
  const [before, untouched] = [await read(reads.story), await read(`/api/v1/stories/${elsewhere.id}`)];
  await updateCollection(ctx, { ...front, name: "Fore" });
  expect(await readAll()).toEqual(Array.from({ length: 6 }, () => "Fore"));
  const after = await read(reads.story);
  expect(after.etag).not.toBe(before.etag);
  // All other fields are unchanged: it was not edited.
  expect({ ...after.body.story, sections: null }).toEqual({ ...before.body.story, sections: null });
  expect((await read(`/api/v1/stories/${elsewhere.id}`)).etag).toBe(untouched.etag);
  const [purge] = await app.db.prisma.outboxEvent.findMany({
    where: { accountId: account.id, eventId: `collection:${front.id}:2:purge` },
  });
  const { keys } = z.object({ keys: z.array(z.string()) }).parse(purge?.data);
  expect(keys).toEqual(
    expect.arrayContaining([
      `c/${account.id}/${front.id}`,
      `c/${account.id}/${holding.id}`,
      `sc/${account.id}/${section}`,
      `q/${account.id}/top/section-${section}`,
      `s/${account.id}/${story.id.slice(0, 8)}`,
      `s/${account.id}/${flash.id.slice(0, 8)}`,
    ]),
  );
  expect(keys).not.toContain(`s/${account.id}/${elsewhere.id.slice(0, 8)}`);
});

it("a story that was being published during the rename gets the new name a minute later", async () => {
  const { ctx, account } = newsroom;
  const { id } = await aStory(ctx, { content: { sectionIds: [section] } });
  await updateCollection(ctx, { ...front, name: "Fore" });
  // Simulates a publication that read the old name and committed after the rename.
  await app.db.prisma.$executeRaw`update published_story set public_doc = replace(public_doc, 'Fore', 'Front')
    where story_id = ${id}::uuid`;
  const [event] = await app.db.prisma.outboxEvent.findMany({
    where: { accountId: account.id, name: "publishing/sections.rewrite-requested" },
  });
  expect(event).toMatchObject({ data: { sectionIds: [section] }, logged: false });
  expect(event?.actAt?.getTime()).toBe(app.clock.now().getTime() + 60_000);
  expect(await rewriteSections(ctx, [section])).toBe(1);
  expect(getFrontNames((await read(`/api/v1/stories/${id}`)).body.story)).toEqual(["Fore"]);
});

it("nothing is rewritten if another field of a front changes, or if a collection is not a section's front", async () => {
  const { ctx, account } = newsroom;
  await aStory(ctx, { content: { sectionIds: [section] } });
  const summed = await updateCollection(ctx, { ...front, name: "Front", summary: "Of the news" });
  expect(summed.revision).toBe(front.revision + 1);
  const other = await createCollection(ctx, { slug: "other", name: "Other" });
  await updateCollection(ctx, { ...other, name: "Another" });
  const where = { accountId: account.id, name: "publishing/sections.rewrite-requested" };
  expect(await app.db.prisma.outboxEvent.count({ where })).toBe(0);
});
