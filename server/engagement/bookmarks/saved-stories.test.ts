import { expect, test } from "vitest";
import { aMailedMember } from "@/test/reader-mails";
import { useTestApp } from "@/test/test-app";
import { listBookmarks, removeSaved, saveStory } from "./index";

const app = useTestApp();
const FIRST_PAGE = { isRead: null, page: 1 };

test("a saved story is on the reader's own list once, also when it is saved twice at the same time", async () => {
  const account = await app.createAccount();
  const [ada, eve] = [await aMailedMember(account), await aMailedMember(account)];
  await Promise.all([saveStory(ada.ctx, "/news/harbour"), saveStory(ada.ctx, "/news/harbour")]);
  await saveStory(ada.ctx, "/news/harbour?utm_source=mail");
  const list = await listBookmarks(ada.ctx, FIRST_PAGE);
  expect(list.map(({ url }) => url)).toEqual([`https://${account.host}/news/harbour`]);
  expect(await listBookmarks(eve.ctx, FIRST_PAGE)).toEqual([]);
});

test("the list of the API is the same list", async () => {
  const account = await app.createAccount();
  const { ctx, token } = await aMailedMember(account);
  await saveStory(ctx, "/news/harbour");
  const response = await app.fetch(`/api/v1/accounts/${account.account.id}/bookmarks`, {
    host: account.host,
    headers: { "x-qt-auth": token },
  });
  expect((await response.json()).data).toHaveLength(1);
});

test("a story is removed by its reader only, and what is gone is not found", async () => {
  const account = await app.createAccount();
  const [ada, eve] = [await aMailedMember(account), await aMailedMember(account)];
  const { url } = await saveStory(ada.ctx, "/news/harbour");
  await expect(removeSaved(eve.ctx, url)).rejects.toThrow(expect.objectContaining({ code: "not_found" }));
  await removeSaved(ada.ctx, url);
  await expect(removeSaved(ada.ctx, url)).rejects.toThrow(expect.objectContaining({ code: "not_found" }));
  expect(await listBookmarks(ada.ctx, FIRST_PAGE)).toEqual([]);
});

test.each([
  "https://elsewhere.example/story",
  "//elsewhere.example/story",
  "/\\elsewhere.example",
  "news",
  "",
  "/a\nb",
])("%j is not saved: it is no path of the site", async (path) => {
  const account = await app.createAccount();
  const { ctx } = await aMailedMember(account);
  expect(() => saveStory(ctx, path)).toThrow(expect.objectContaining({ code: "invalid" }));
  expect(await listBookmarks(ctx, FIRST_PAGE)).toEqual([]);
});
