import { expect, it } from "vitest";
import { findCommentDocuments } from "@/server/engagement/comment-states/index";
import { ensurePage } from "@/server/engagement/pages/index";
import { expandBatches } from "@/server/platform/outbox/index";
import { aPage, aReader, readCountsAndRecount } from "@/test/engagement";
import { useTestApp } from "@/test/test-app";
import { ensureRealm } from "./comment-target.repository";
import { allocateCommentId, insertComments, type NewComment } from "./insert.repository";
import { insertComment } from "./insert-comment";

const app = useTestApp();

const PUBLISHED = {
  isPublished: true,
  isSpam: false,
  shadow: false,
  toxicity: 0,
  spamProbability: null,
  phase: "none",
  reason: "",
  details: {},
};

async function conversations() {
  const test = await app.createAccount();
  const { ctx, id: authorId } = await aReader(test);
  const { db, account, clock } = ctx;
  const now = clock.now();
  const written = async (path: string, overrides: Partial<NewComment> = {}, body = "Hm") => {
    const { id: pageId } = await ensurePage(ctx, aPage(test, path));
    const realmId = await ensureRealm(db, account.id, { pageId, widgetId: "", now });
    const id = await allocateCommentId(db, account.id);
    const text = { ops: [{ insert: `${body}\n` }], text: `${body}\n`, mentions: "[]" };
    const flags = { confidential: false, isPageAuthor: false, verdict: PUBLISHED };
    return { id, pageId, realmId, parentId: null, authorId, ...text, ...flags, now, ...overrides };
  };
  return { ctx, written };
}

it("concurrent comments are all stored, each with its own ordinal, counted once and with one event", async () => {
  const { ctx, written } = await conversations();
  const paths = Array.from({ length: 24 }, (_, n) => `/page-${n % 3}`);
  const all = await Promise.all(paths.map((path, n) => written(path, {}, `Comment ${n}`)));
  const answers = await Promise.all(all.map((comment) => insertComment(ctx, comment)));
  const stored = await app.db.prisma.comment.findMany({ where: { accountId: ctx.account.id } });
  const textsById = new Map(stored.map(({ id, text }) => [id, text]));
  expect(answers.map(({ id }) => textsById.get(id))).toEqual(all.map(({ text }) => text));
  const places = stored.map(({ realmId, ordinal }) => `${realmId}/${ordinal}`);
  expect(new Set(places).size).toBe(24);
  expect(Math.max(...stored.map(({ ordinal }) => ordinal))).toBe(7);
  const { stored: counts, counted } = await readCountsAndRecount(ctx);
  expect(counts).toEqual(counted);
  await expandBatches(app.db, ctx.account.id);
  const events = await app.db.prisma.accountEvent.findMany({ where: { accountId: ctx.account.id } });
  const createdEvents = events.filter(({ name }) => name === "engagement/comment.created");
  expect(new Set(createdEvents.map(({ subjectId }) => subjectId)).size).toBe(24);
  expect(createdEvents.length).toBe(24);
});

it("a comment that cannot be stored is refused alone; the others of its batch succeed", async () => {
  const { ctx, written } = await conversations();
  const nobody = { authorId: 2_147_483_647 };
  const all = await Promise.all(
    ["/a", "/b", "/c", "/b", "/c"].map((path, n) => written(path, n === 3 ? nobody : {})),
  );
  const results = await Promise.allSettled(all.map((comment) => insertComment(ctx, comment)));
  expect(results.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(await app.db.prisma.comment.count({ where: { accountId: ctx.account.id } })).toBe(4);
  const { stored, counted } = await readCountsAndRecount(ctx);
  expect(stored).toEqual(counted);
});

it("the response equals a later read: with the counts of the whole batch, and unredacted for its author", async () => {
  const { ctx, written } = await conversations();
  const { id: accountId } = ctx.account;
  const first = await insertComment(ctx, await written("/a"));
  const parentId = first.id;
  const held = { verdict: { ...PUBLISHED, isPublished: false } };
  const comments = await Promise.all([
    written("/b"),
    written("/a"),
    written("/a", { parentId }),
    written("/a", { confidential: true }),
    written("/a", held),
    written("/b", { verdict: { ...PUBLISHED, isSpam: true, shadow: true } }),
  ]);
  const ids = comments.map(({ id }) => id);
  const answers = await ctx.db.transaction((tx) => insertComments(tx, accountId, comments));
  const read = await findCommentDocuments(ctx.db, accountId, { ids, view: "writer" });
  const byId = (comment: { id: number }, other: { id: number }) => comment.id - other.id;
  expect(answers.sort(byId)).toEqual(read.sort(byId));
  expect(read.find(({ id }) => id === ids[1])?.counts).toEqual({ comments: 4, parents: 3 });
  const realms = await app.db.prisma.commentRealm.findMany({ where: { accountId } });
  expect(realms.map(({ nextOrdinal }) => nextOrdinal).sort()).toEqual([2, 4]);
  const { stored, counted } = await readCountsAndRecount(ctx);
  expect(stored).toEqual(counted);
});
