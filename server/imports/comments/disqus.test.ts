import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConversation } from "@/server/engagement/comments/index";
import { readCountsAndRecount } from "@/test/engagement";
import { useTestApp } from "@/test/test-app";
import { importDisqus } from "./index";
import { readDisqus, readDisqusParts } from "./read-disqus";

const app = useTestApp();
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "masthead-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const HEAD = `<?xml version="1.0" encoding="utf-8"?>
<disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals">`;

function thread(id: number): string {
  return `<thread dsq:id="t${id}"><id/><link>https://news.example/story-${id}</link><title>Story ${id}</title></thread>\n`;
}

function post(id: number, threadId: number, { parent = 0, message = `Comment ${id}` } = {}): string {
  const at = new Date(Date.UTC(2020, 0, 1) + id * 60_000).toISOString();
  return `<post dsq:id="${id}"><id/><message><![CDATA[<p>${message}</p>]]></message><createdAt>${at}</createdAt>
    <isDeleted>false</isDeleted><isSpam>false</isSpam><author><name>Reader ${id % 7}</name><username>r${id % 7}</username></author>
    <thread dsq:id="t${threadId}"/>${parent === 0 ? "" : `<parent dsq:id="${parent}"/>`}</post>\n`;
}

/**
 * Generates an export of ten threads with interleaved posts, as Disqus writes it: threads first, then posts by time.
 */
function export_(posts: number): string {
  const threads = Array.from({ length: 10 }, (_, at) => thread(at));
  const postXml = Array.from({ length: posts }, (_, at) =>
    post(at + 1, at % 10, { parent: at >= 10 && at % 3 === 0 ? at + 1 - 10 : 0 }),
  );
  return `${HEAD}<category dsq:id="1"><title>General</title></category>\n${threads.join("")}${postXml.join("")}</disqus>`;
}

async function aFile(content: string | Uint8Array, name = "disqus.xml"): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const one of source) items.push(one);
  return items;
}

const spools = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("masthead-disqus-"));

it("is parsed as a stream: complete records are yielded before later chunks arrive", async () => {
  const yielded: string[] = [];
  async function* slow() {
    yield `${HEAD}${thread(1)}${post(1, 1)}<post dsq:id="2">`;
    yielded.push("the rest is asked for");
    yield `<thread dsq:id="t1"/><createdAt>2020-01-01T00:00:00Z</createdAt></post></disqus>`;
  }
  for await (const { kind, id } of readDisqusParts(slow())) yielded.push(`${kind} ${id}`);
  expect(yielded).toEqual(["thread t1", "post disqus:1", "the rest is asked for", "post disqus:2"]);
});

it("is grouped by page, the same with any buffer size, and leaves no file behind", async () => {
  const before = await spools();
  const file = await aFile(export_(300));
  const complete = await all(readDisqus(file));
  expect(complete).toHaveLength(300);
  for (const atOnce of [1, 500, 20_000]) {
    const pieces = await all(readDisqus(file, atOnce));
    const pages = pieces.map(({ page }) => page).filter((page, at, list) => page !== list[at - 1]);
    expect(new Set(pages).size).toBe(pages.length);
    const byId = (list: typeof complete) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(pieces)).toEqual(byId(complete));
  }
  expect(await spools()).toEqual(before);
});

it("is imported with its replies, and a second import adds only what is new", async () => {
  const { ctx } = await app.createAccount();
  expect(await importDisqus(ctx, await aFile(export_(290)))).toEqual({ read: 290, written: 290 });
  expect(await importDisqus(ctx, await aFile(export_(300)))).toEqual({ read: 300, written: 10 });
  expect(await importDisqus(ctx, await aFile(export_(300)))).toEqual({ read: 300, written: 0 });
  const conversation = await readConversation(ctx, { url: "https://news.example/story-3", limit: 100 });
  expect(conversation.count).toBe(30);
  const { stored, counted } = await readCountsAndRecount(ctx);
  expect(stored).toEqual(counted);
});

const BILLION = `<!DOCTYPE disqus [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
const cutOff = export_(3).slice(0, -400);

it.each([
  ["that declares entities", HEAD.replace("?>", `?>${BILLION}`), /declares a document type/],
  [
    "of another system",
    '<?xml version="1.0"?><rss><channel/></rss>',
    /isn't a Disqus export: it begins with <rss>/,
  ],
  ["that is not XML", "id,comment\n1,Hello", /isn't valid XML/],
  ["that is empty", "", /isn't valid XML/],
  ["that is truncated", cutOff, /incomplete/],
  ["that is compressed", gzipSync(export_(3)), /compressed. Extract it/],
  ["with unlimited nesting", `${HEAD}${"<post>".repeat(50)}`, /nested deeper than 40/],
  [
    "with an unlimited comment",
    `${HEAD}${thread(1)}${post(1, 1, { message: "x".repeat(5_000_000) })}</disqus>`,
    /larger than 4 million characters \(line \d+\)/,
  ],
  [
    "with a comment of unlimited elements",
    `${HEAD}<post>${"<a/>".repeat(100_000)}</post></disqus>`,
    /larger than/,
  ],
  [
    "with a comment of unlimited attributes",
    `${HEAD}<post>${Array.from({ length: 50 }, (_, at) => `<a${at} dsq:id="${"x".repeat(100_000)}"/>`).join("")}</post></disqus>`,
    /larger than/,
  ],
  [
    "whose nested names grow quadratically",
    `${HEAD}<post><${"x".repeat(50_000)}>${Array.from({ length: 100 }, (_, at) => `<a${at}/>`).join("")}</${"x".repeat(50_000)}></post></disqus>`,
    /larger than/,
  ],
  ["with an unlimited attribute", `${HEAD}<post dsq:id="${"x".repeat(6_000_000)}`, /larger than/],
])("a file %s is refused in a sentence, and nothing of it is imported", async (_what, content, why) => {
  const before = await spools();
  const { ctx, account } = await app.createAccount();
  const brought = importDisqus(ctx, await aFile(content));
  await expect(brought).rejects.toMatchObject({ code: "invalid", message: expect.stringMatching(why) });
  expect(await app.db.prisma.comment.count({ where: { accountId: account.id } })).toBe(0);
  expect(await spools()).toEqual(before);
});

it("text between threads and comments does not accumulate in memory", async () => {
  const file = await aFile(
    `${HEAD}${`${" ".repeat(1_000)}<other>x</other>`.repeat(8_000)}${thread(1)}${post(1, 1)}</disqus>`,
  );
  expect((await all(readDisqus(file))).map(({ id }) => id)).toEqual(["disqus:1"]);
});
