import { expect, it } from "vitest";
import { changeSettings, createAccountDirectory } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import { createBookmark } from "@/server/engagement/bookmarks/index";
import { listComments } from "@/server/engagement/comments/index";
import { countComments, decodePageAddress, encodePageKey, ensurePage } from "@/server/engagement/pages/index";
import { aComment, aPage, aReader, readCountsAndRecount } from "@/test/engagement";
import { useTestApp } from "@/test/test-app";
import { backfillPageKeys, listMerges, undoMerge, updatePageKeys } from "./index";

const app = useTestApp();

function installation(ctx: Context) {
  return { ...ctx, directory: createAccountDirectory(ctx.db) };
}

/** Reset pages of an account to the data of an earlier release: a URL each, and no key. */
async function withoutKeys({ db, account }: Context, addresses: Record<string, string>) {
  for (const [now, before] of Object.entries(addresses)) {
    const where = { accountId_url: { accountId: account.id, url: `${account.siteUrl}${now}` } };
    await db.prisma.page.update({ where, data: { key: null, url: `${account.siteUrl}${before}` } });
  }
}

async function loadTexts(ctx: Context, path: string) {
  const page = aPage(ctx, path);
  const query = { page, widgetId: "", limit: 50, offset: 0, order: "asc", childOrder: "asc" } as const;
  const { comments, documents } = await listComments(ctx, query);
  const listed: { body: { ops: { insert: string }[] } }[] = JSON.parse(`[${documents}]`);
  return { comments, texts: listed.map(({ body }) => body.ops[0]?.insert.trim()) };
}

/** Two pages that an earlier release stored for one URL, each with its own comments. */
async function splitPage() {
  const { ctx } = await app.createAccount();
  const ada = await aReader({ ctx });
  const bob = await aReader({ ctx }, "43", "Bob Pier");
  const postComment = (text: string, path: string, parentId: number | null = null) =>
    aComment(ada.ctx, { text, path, parentId });
  const first = await postComment("First", "/tide");
  const second = await postComment("Second", "/split");
  await ctx.db.prisma.comment.updateMany({
    where: { id: { in: [first.id, second.id] } },
    data: { reactions: { 1: 2 } },
  });
  await postComment("Third", "/tide");
  await postComment("Answer", "/split", second.id);
  await postComment("Elsewhere", "/other");
  for (const path of ["/tide", "/split"]) {
    await createBookmark(ada.ctx, { page: aPage(ctx, path), readAt: null, metadata: { path } });
    const { id: pageId } = await ensurePage(ctx, aPage(ctx, path));
    await ctx.db.prisma.pageReaction.create({
      data: { pageId, readerId: ada.id, reactionId: 1, createdAt: new Date(pageId) },
    });
  }
  await createBookmark(bob.ctx, { page: aPage(ctx, "/split"), readAt: null, metadata: {} });
  await withoutKeys(ctx, { "/tide": "/tide/", "/split": "/tide?msclkid=1", "/other": "/other" });
  return { ctx, ada, bob, postComment, first, second };
}

it("pages of one key are merged into the oldest, with all counts, ordinals, bookmarks and reactions", async () => {
  const { ctx, ada } = await splitPage();
  expect(await backfillPageKeys(installation(ctx))).toEqual({ keyed: 2, merged: 1 });
  expect(await loadTexts(ctx, "/tide?_ga=1")).toEqual({
    comments: 4,
    texts: ["First", "Second", "Answer", "Third"],
  });
  const [count] = await countComments(ctx, [aPage(ctx, "/tide/")]);
  expect(count).toEqual({ url: `${ctx.account.siteUrl}/tide/`, count: 4 });
  const { stored, counted } = await readCountsAndRecount(ctx);
  expect(stored).toEqual(counted);
  const page = await ensurePage(ctx, aPage(ctx, "/tide"));
  expect(page.url).toBe(`${ctx.account.siteUrl}/tide/`);
  const bookmarks = await ctx.db.prisma.bookmark.findMany({
    where: { pageId: page.id },
    orderBy: { id: "asc" },
  });
  expect(bookmarks.map(({ readerId }) => readerId)).toHaveLength(2);
  const { reactions } = await ctx.db.prisma.page.findUniqueOrThrow({ where: { id: page.id } });
  expect(reactions).toEqual({ 1: 1 });
  expect(await backfillPageKeys(installation(ctx))).toEqual({ keyed: 0, merged: 0 });
  await aComment(ada.ctx, { text: "Later", path: "/tide/?gbraid=1" });
  expect((await loadTexts(ctx, "/tide")).texts.at(-1)).toBe("Later");
});

it("an undone merge restores the page with its own rows and later replies, and is not repeated", async () => {
  const { ctx, ada, bob, postComment, second } = await splitPage();
  const before = await ctx.db.prisma.page.findMany({
    where: { accountId: ctx.account.id },
    orderBy: { id: "asc" },
  });
  await backfillPageKeys(installation(ctx));
  await postComment("Late answer", "/tide", second.id);
  await postComment("Fourth", "/tide");
  const [merge] = await listMerges(ctx);
  expect(merge).toMatchObject({ url: `${ctx.account.siteUrl}/tide?msclkid=1`, comments: 2 });
  await undoMerge(ctx, merge?.id ?? 0);
  expect((await loadTexts(ctx, "/tide")).texts).toEqual(["First", "Third", "Fourth"]);
  const after = await ctx.db.prisma.page.findMany({
    where: { accountId: ctx.account.id },
    orderBy: { id: "asc" },
  });
  expect(after.map(({ id, url }) => [id, url])).toEqual(before.map(({ id, url }) => [id, url]));
  const apart = after.find(({ url }) => url.endsWith("?msclkid=1"));
  expect(apart).toMatchObject({ commentCount: 3, key: null, reactions: { 1: 1 } });
  const bookmarks = await ctx.db.prisma.bookmark.findMany({ where: { pageId: apart?.id ?? 0 } });
  expect(bookmarks.map(({ readerId }) => readerId).toSorted()).toEqual([ada.id, bob.id].toSorted());
  const { stored, counted } = await readCountsAndRecount(ctx);
  expect(stored).toEqual(counted);
  expect(await backfillPageKeys(installation(ctx))).toEqual({ keyed: 0, merged: 0 });
  expect(await listMerges(ctx)).toEqual([]);
  await expect(undoMerge(ctx, merge?.id ?? 0)).rejects.toMatchObject({ code: "not_found" });
});

it("another account's merge cannot be undone", async () => {
  const { ctx } = await splitPage();
  await backfillPageKeys(installation(ctx));
  const [merge] = await listMerges(ctx);
  const other = await app.createAccount();
  await expect(undoMerge(other.ctx, merge?.id ?? 0)).rejects.toMatchObject({ code: "not_found" });
});

it("a newly ignored parameter merges its pages, which stay apart after an undo once it counts again", async () => {
  const { ctx } = await app.createAccount();
  const ada = await aReader({ ctx });
  await aComment(ada.ctx, { text: "One", path: "/a" });
  await aComment(ada.ctx, { text: "Two", path: "/a?ref=x" });
  const ignore = (ignoredParameters: string[]) => changeIgnored(ctx, ignoredParameters);
  await ignore(["ref"]);
  expect(await updatePageKeys(ctx)).toEqual({ keyed: 0, merged: 1 });
  expect((await loadTexts(await ignore(["ref"]), "/a?ref=y")).texts).toEqual(["One", "Two"]);
  await ignore([]);
  const [merge] = await listMerges(ctx);
  await undoMerge(ctx, merge?.id ?? 0);
  expect((await loadTexts(ctx, "/a?ref=x")).texts).toEqual(["Two"]);
  expect((await loadTexts(ctx, "/a")).texts).toEqual(["One"]);
});

async function changeIgnored(ctx: Context, ignoredParameters: string[]): Promise<Context> {
  const change = { ignoredParameters };
  const settings = await ctx.db.transaction((tx) =>
    changeSettings(tx, ctx.account.id, { section: "engagement", change }),
  );
  return { ...ctx, account: { ...ctx.account, settings } };
}

it("concurrent first comments under two spellings are on one page", async () => {
  const { ctx } = await app.createAccount();
  const ada = await aReader({ ctx });
  const spellings = ["/quay", "/quay/", "/quay?fbclid=1", "/qu%61y"];
  await Promise.all(spellings.map((path) => aComment(ada.ctx, { text: path, path })));
  expect(await ctx.db.prisma.page.count({ where: { accountId: ctx.account.id } })).toBe(1);
  expect((await loadTexts(ctx, "/quay")).comments).toBe(4);
});

it("http and https are one page", async () => {
  const { ctx } = await app.createAccount();
  const ada = await aReader({ ctx });
  await aComment(ada.ctx, { text: "Hello", path: "/pilot" });
  const other = decodePageAddress(encodePageKey(`${ctx.account.siteUrl.replace("https:", "http:")}/pilot`));
  expect(await countComments(ctx, [other])).toEqual([{ url: other.requestedUrl, count: 1 }]);
});
