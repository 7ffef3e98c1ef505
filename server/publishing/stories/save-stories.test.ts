import { expect, test } from "vitest";
import { runBehindLock } from "@/test/lock-contention";
import { useTestApp } from "@/test/test-app";
import { EMPTY_CONTENT, type StoryDraft, saveStories } from "./index";

const app = useTestApp();
const at = new Date("2026-03-01T09:00:00Z");

function draft(id: string, slug: string): StoryDraft {
  return {
    id,
    externalId: null,
    slug,
    state: "published",
    content: { ...EMPTY_CONTENT, headline: "Tides" },
    createdAt: at,
    updatedAt: at,
    publishedAt: at,
    publishAt: null,
  };
}

test("a slug in use gets the first free number, in one batch and over several", async () => {
  const { ctx } = await app.createAccount();
  const save = async (...slugs: string[]) =>
    (
      await saveStories(
        ctx,
        slugs.map((slug) => draft(ctx.ids.uuid(), slug)),
      )
    ).map(({ slug }) => slug);
  expect(await save("news/tides", "news/Tides", "news/tides-4", "news/tides-b-2")).toEqual([
    "news/tides",
    "news/Tides-2",
    "news/tides-4",
    "news/tides-b-2",
  ]);
  expect(await save("news/TIDES", "news/tides", "news/tides-b")).toEqual([
    "news/TIDES-3",
    "news/tides-5",
    "news/tides-b",
  ]);
});

test("saved again together with new stories, each story is counted once", async () => {
  const { ctx } = await app.createAccount();
  const [first, second] = [draft(ctx.ids.uuid(), "one"), draft(ctx.ids.uuid(), "two")];
  expect((await saveStories(ctx, [first])).map(({ outcome }) => outcome)).toEqual(["created"]);
  const changed = { ...first, content: { ...first.content, headline: "High tides" } };
  expect((await saveStories(ctx, [changed, second])).map(({ outcome }) => outcome)).toEqual([
    "updated",
    "created",
  ]);
  const counted = await ctx.db.prisma.storyFacetCount.findMany({
    where: { accountId: ctx.account.id, kind: "p" },
    select: { stories: true },
  });
  expect(counted).toEqual([{ stories: 2 }]);
});

test("concurrent saves of a story create consecutive versions", async () => {
  const { ctx } = await app.createAccount();
  const id = ctx.ids.uuid();
  await saveStories(ctx, [draft(id, "one")]);
  const lock = `select from story where id = '${id}' for update`;
  const saved = await runBehindLock(app.databaseUrl, lock, () =>
    ["Ebb", "Flood", "Slack"].map((headline) => {
      const first = draft(id, "one");
      return saveStories(ctx, [{ ...first, content: { ...first.content, headline } }]);
    }),
  );
  expect(saved.flat().map(({ outcome }) => outcome)).toEqual(["updated", "updated", "updated"]);
  const versions = await ctx.db.prisma.storyVersion.findMany({
    where: { storyId: id },
    orderBy: { version: "asc" },
    select: { version: true },
  });
  expect(versions.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
});
