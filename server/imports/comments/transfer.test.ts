import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hideComment, moveComments } from "@/server/engagement/comment-states/index";
import { readConversation } from "@/server/engagement/comments/index";
import { exportComments } from "@/server/engagement/transfer/index";
import { aComment, aReader, readCountsAndRecount } from "@/test/engagement";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
import { importCommentLines, importDisqus, publishStoredComments } from "./index";

const app = useTestApp();
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "masthead-transfer-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function exported(ctx: Parameters<typeof exportComments>[0]): Promise<string> {
  let text = "";
  for await (const line of exportComments(ctx)) text += line;
  return text;
}

it("an export that is imported elsewhere and exported again is the same file, with correct counts", async () => {
  const source = await app.createAccount();
  const ada = await aReader(source, "1", "Ada Quay");
  const ben = await aReader(source, "2", "Ben Quay");
  const mention = { id: String(ben.id), name: "Ben" };
  const first = await aComment(ada.ctx, { text: "First <b>&</b>" });
  await aComment(ben.ctx, { text: "Reply", parentId: first.id });
  await aComment(ben.ctx, {
    ops: [
      { insert: { mentions: true }, attributes: { mention } },
      { insert: "see", attributes: { link: "https://a.example/" } },
    ],
  });
  const spam = await aComment(ben.ctx, { text: "Buy", path: "/other" });
  await aComment(ben.ctx, { text: "Elsewhere", widgetId: "second" });
  await moveComments(source.ctx, { ids: [spam.id], move: "spam", reason: "it is" });
  const { pageId } = await app.db.prisma.comment.findUniqueOrThrow({ where: { id: first.id } });
  await hideComment(ada.ctx, { id: first.id, pageId });
  const file = join(folder, "comments.ndjson");
  const text = await exported(source.ctx);
  await writeFile(file, text);
  const two = await app.createAccount();
  expect(await importCommentLines(two.ctx, file)).toEqual({ read: 5, written: 5 });
  expect(await importCommentLines(two.ctx, file)).toEqual({ read: 5, written: 0 });
  expect(await exported(two.ctx)).toBe(text);
  const { stored, counted } = await readCountsAndRecount(two.ctx);
  expect(stored).toEqual(counted);
});

const DISQUS = `<?xml version="1.0" encoding="utf-8"?>
<disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals">
  <thread dsq:id="10"><id>a</id><link>https://news.example/harbour?utm_source=x</link><title>Harbour</title></thread>
  <post dsq:id="1"><id/><message><![CDATA[<p>Hello <a href="javascript:alert(1)">you</a><script>alert(1)</script></p>]]></message>
    <createdAt>2019-03-01T10:00:00Z</createdAt><isDeleted>false</isDeleted><isSpam>false</isSpam>
    <author><name>Ada</name><isAnonymous>false</isAnonymous><username>ada</username></author><thread dsq:id="10"/></post>
  <post dsq:id="2"><id/><message><![CDATA[<p>Answer</p>]]></message><createdAt>2019-03-01T11:00:00Z</createdAt>
    <isDeleted>false</isDeleted><isSpam>false</isSpam><author><name>Ben</name><isAnonymous>true</isAnonymous></author>
    <thread dsq:id="10"/><parent dsq:id="1"/></post>
  <post dsq:id="3"><id/><message><![CDATA[<p>Deeper</p>]]></message><createdAt>2019-03-01T12:00:00Z</createdAt>
    <isDeleted>false</isDeleted><isSpam>false</isSpam><author><name>Ada</name><isAnonymous>false</isAnonymous><username>ada</username></author>
    <thread dsq:id="10"/><parent dsq:id="2"/></post>
  <post dsq:id="4"><id/><message><![CDATA[<p>Buy</p>]]></message><createdAt>2019-03-01T12:00:00Z</createdAt>
    <isDeleted>false</isDeleted><isSpam>true</isSpam><author><name>Bot</name><isAnonymous>true</isAnonymous></author><thread dsq:id="10"/></post>
</disqus>`;

it("Disqus comments are imported with threads, authors, replies and states, without active content", async () => {
  const { ctx } = await app.createAccount();
  const file = join(folder, "disqus.xml");
  await writeFile(file, DISQUS);
  expect(await importDisqus(ctx, file)).toEqual({ read: 4, written: 4 });
  const { count, comments } = await readConversation(ctx, { url: "https://news.example/harbour", limit: 10 });
  expect([count, comments.length]).toEqual([3, 1]);
  expect(comments[0]).toMatchObject({
    author: { name: "Ada" },
    text: "Hello you",
    html: '<p dir="auto">Hello you</p>',
  });
  expect(comments[0]?.replies.map(({ text }) => text)).toEqual(["Answer", "Deeper"]);
  const { stored, counted } = await readCountsAndRecount(ctx);
  expect(stored).toEqual(counted);
});

it("comments stored by a WordPress import are published under their stories, once", async () => {
  const { ctx, account } = await app.createAccount();
  const story = await aStory(ctx, {});
  const keep = (n: number, overrides: object) =>
    app.db.prisma.importedComment.create({
      data: {
        accountId: account.id,
        externalId: `wordpress:site:comment:${n}`,
        storyId: story.id,
        createdAt: new Date(Date.UTC(2020, 1, n)),
        payload: {
          parentExternalId: null,
          type: "comment",
          state: "published",
          author: { name: "Ada", email: "ada@example.test", userId: null },
          html: `<p>Comment ${n}</p>`,
          ...overrides,
        },
      },
    });
  await keep(1, {});
  await keep(2, { parentExternalId: "wordpress:site:comment:1" });
  await keep(3, { type: "pingback" });
  await keep(4, { state: "pending" });
  expect(await publishStoredComments(ctx)).toEqual({ read: 3, written: 3 });
  expect(await publishStoredComments(ctx)).toEqual({ read: 0, written: 0 });
  const { slug } = await app.db.prisma.story.findFirstOrThrow({ where: { id: story.id } });
  const conversation = await readConversation(ctx, { url: `${account.siteUrl}/${slug}`, limit: 10 });
  expect([
    conversation.count,
    conversation.comments[0]?.text,
    conversation.comments[0]?.replies[0]?.text,
  ]).toEqual([2, "Comment 1", "Comment 2"]);
});
