import { describe, expect, it } from "vitest";
import { encodePageKey } from "@/server/engagement/pages/index";
import { aComment, aReader } from "@/test/engagement";
import { createWidgetAccount } from "@/test/engagement-widget";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const widget = (settings: object = {}) => createWidgetAccount(app, settings);

interface Entry {
  id: number;
  excerpt: string;
  parent_comment?: { id: number; excerpt: string };
}

const excerpts = (body: { data: Entry[] }) => body.data.map(({ excerpt }) => excerpt);

describe("the latest comments", () => {
  it("are those of all pages of the account and of no other, newest first, without duplicates across pages of the feed", async () => {
    const { test, base, call } = await widget();
    const other = await widget();
    const ada = await aReader(test);
    await aComment((await aReader(other.test)).ctx, { text: "Elsewhere" });
    const now = app.clock.now().getTime();
    for (let at = 0; at < 5; at += 1) {
      // Equal times: the id decides.
      app.clock.set(new Date(now + Math.floor(at / 2) * 1_000).toISOString());
      await aComment(ada.ctx, { text: `Comment ${at}`, path: `/story-${at % 2}` });
    }
    const read: string[] = [];
    for (let next: string | null = ""; next !== null; ) {
      const behind = next === "" ? "" : `&before=${next}`;
      const { status, body } = await call("GET", `${base}/feed/comments?per_page=2${behind}`);
      expect(status).toBe(200);
      read.push(...excerpts(body));
      next = body.next;
    }
    expect(read).toEqual(["Comment 4", "Comment 3", "Comment 2", "Comment 1", "Comment 0"]);
    const [latest] = (await call("GET", `${base}/feed/comments`)).body.data;
    expect(latest).toMatchObject({
      author: { id: ada.id, name: "Ada Quay", avatar: null },
      page: { url: `${test.account.siteUrl}/story-0`, headline: null, comments_count: 3 },
      parent_comment_id: null,
    });
  });

  it("contain no withdrawn or pending comment, and no author of a confidential one", async () => {
    const { test, base, page, call, sign, postComment } = await widget({ confidentialCommenting: true });
    const ada = await aReader(test);
    await aComment(ada.ctx, { text: "Quietly", confidential: true });
    const jwt = await sign({ id: 7 });
    const { id } = (await postComment(jwt, "Withdrawn")).body.comment;
    await call("POST", `${page}/comments/${id}/hide`, { jwt });
    const { id: waits } = (await postComment(jwt, "Waits")).body.comment;
    await app.db.prisma.comment.update({ where: { id: waits }, data: { isPublished: false } });
    const { body } = await call("GET", `${base}/feed/comments`);
    expect(body.data).toMatchObject([{ excerpt: "Quietly", author: null, is_page_author: false }]);
    expect(JSON.stringify(body)).not.toContain("Ada");
  });

  it("are cacheable by shared caches, and refuse a malformed cursor", async () => {
    const { base, call } = await widget();
    expect((await call("GET", `${base}/feed/comments`)).headers.get("cache-control")).toContain("public");
    expect((await call("GET", `${base}/feed/comments?before=1`)).status).toBe(400);
    expect((await call("GET", `${base}/feed/comments?per_page=101`)).status).toBe(400);
  });
});

describe("replies to a reader", () => {
  it("are other readers' replies, with the comment they answer, on all pages", async () => {
    const { test, base, call, sign, postComment } = await widget();
    const mine = await sign({ id: "ada", name: "Ada" });
    const theirs = await sign({ id: "bo", name: "Bo" });
    const { id } = (await postComment(mine, "My question")).body.comment;
    await postComment(theirs, "An answer", { parent_comment_id: id });
    await postComment(mine, "My own thanks", { parent_comment_id: id });
    const { id: other } = (await postComment(theirs, "Something else")).body.comment;
    await postComment(mine, "Answered by me", { parent_comment_id: other });
    const read = async (jwt: string) => (await call("GET", `${base}/feed/replies?jwt=${jwt}`)).body;
    expect((await read(mine)).data).toMatchObject([
      {
        excerpt: "An answer",
        author: { name: "Bo" },
        parent_comment: { id, excerpt: "My question" },
        page: { url: `${test.account.siteUrl}/news/harbour`, comments_count: 5 },
      },
    ]);
    expect(excerpts(await read(theirs))).toEqual(["Answered by me"]);
    expect(excerpts(await read(await sign({ id: "new", name: "New" })))).toEqual([]);
  });

  it("require a signed-in reader", async () => {
    const { base, call } = await widget();
    const other = await widget();
    expect((await call("GET", `${base}/feed/replies`)).status).toBe(401);
    const foreign = await other.sign({ id: 1 });
    expect((await call("GET", `${base}/feed/replies?jwt=${foreign}`)).status).toBe(401);
  });
});

describe("the most commented pages", () => {
  it("are ordered by comment count, without pages that have none", async () => {
    const { test, base, call } = await widget();
    const ada = await aReader(test);
    for (const path of ["/one", "/two", "/two", "/three", "/three", "/three"])
      await aComment(ada.ctx, { path });
    await call("GET", `${base}/pages/${encodePageKey(`${test.account.siteUrl}/none`)}`);
    const { body } = await call("GET", `${base}/feed/pages?per_page=2`);
    const paths = (list: { url: string; comments_count: number }[]) =>
      list.map(({ url, comments_count: count }) => [new URL(url).pathname, count]);
    expect(paths(body.data)).toEqual([
      ["/three", 3],
      ["/two", 2],
    ]);
    const rest = (await call("GET", `${base}/feed/pages?per_page=2&page=${body.next}`)).body;
    expect([paths(rest.data), rest.next]).toEqual([[["/one", 1]], null]);
  });
});

describe("reactions to a page", () => {
  it("are counted, and a reader's own are shown only to them", async () => {
    const { page, base, call, sign, test } = await widget();
    const [ada, bo] = [await sign({ id: "ada" }), await sign({ id: "bo" })];
    expect((await call("GET", `${page}/reactions`)).body.page).toMatchObject({ reactions: {}, own: [] });
    const address = `${base}/reactions/1/pages/${encodePageKey(`${test.account.siteUrl}/news/harbour`)}/activity`;
    await call("POST", address, { jwt: ada });
    const read = async (query = "") => (await call("GET", `${page}/reactions${query}`)).body.page;
    const url = `${test.account.siteUrl}/news/harbour`;
    expect(await read()).toEqual({ url, reactions: { "1": 1 }, own: [] });
    expect(await read(`?jwt=${ada}`)).toEqual({ url, reactions: { "1": 1 }, own: [1] });
    expect((await read(`?jwt=${bo}`)).own).toEqual([]);
    await call("DELETE", address, { jwt: ada });
    expect(await read(`?jwt=${ada}`)).toEqual({ url, reactions: {}, own: [] });
  });
});

it("a reader sees the newsroom's decision about their contributions", async () => {
  const { base, call, sign } = await widget();
  const jwt = await sign({ id: 5 });
  const html = btoa(encodeURIComponent("<p>Words</p>"));
  const sent = await call("POST", `${base}/contributions?jwt=${jwt}`, {
    contribution: { headline: "A text", html },
  });
  const read = async () => (await call("GET", `${base}/contributions?jwt=${jwt}`)).body.data[0].attributes;
  expect(await read()).toMatchObject({ state: "submitted", reviewed_at: null });
  const reviewedAt = app.clock.now();
  const { id } = sent.body.contribution;
  await app.db.prisma.contribution.update({
    where: { id },
    data: { state: "accepted", reviewedAt, note: "Ours" },
  });
  const decided = await read();
  expect(decided).toMatchObject({ state: "accepted", reviewed_at: reviewedAt.toISOString() });
  expect(JSON.stringify(decided)).not.toContain("Ours");
});
