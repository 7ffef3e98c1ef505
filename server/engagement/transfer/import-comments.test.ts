import { expect, it } from "vitest";
import { type Context, createContext } from "@/server/context/index";
import { createReader } from "@/server/identity/index";
import { expandBatches } from "@/server/platform/outbox/index";
import { aComment, aReader, readCountsAndRecount } from "@/test/engagement";
import { useTestApp } from "@/test/test-app";
import { type CommentRecord, importComments } from "./index";

const app = useTestApp();
const START = Date.UTC(2019, 2, 1);

function toAuthor(key: string): CommentRecord["author"] {
  return { key, name: "Ada", avatar: null, bio: "", email: null };
}

/** A record of an import, `minute` minutes after the first. */
function aRecord(id: string, minute: number, overrides: Partial<CommentRecord> = {}): CommentRecord {
  return {
    id,
    page: "https://news.example/harbour",
    widget: "",
    parent: null,
    author: toAuthor("ada"),
    ops: [{ insert: `${id}\n` }],
    createdAt: new Date(START + minute * 60_000),
    editedAt: null,
    hiddenAt: null,
    deletedAt: null,
    isPublished: true,
    isSpam: false,
    confidential: false,
    isPageAuthor: false,
    toxicity: 0,
    reactions: {},
    ...overrides,
  };
}

/** Comments by page and position: their key, and their parent or ordinal. */
async function listStored(ctx: Context) {
  const comments = await ctx.db.prisma.comment.findMany({
    where: { accountId: ctx.account.id },
    include: { parent: true, realm: { include: { page: true } } },
    orderBy: [
      { pageId: "asc" },
      { parentId: { sort: "asc", nulls: "first" } },
      { ordinal: "asc" },
      { id: "asc" },
    ],
  });
  return comments.map(({ externalId, ordinal, parent, realm }) => [
    realm.page.url.split("/").at(-1),
    externalId,
    parent?.externalId ?? ordinal,
  ]);
}

async function countsAreRight(ctx: Context): Promise<void> {
  const { stored, counted } = await readCountsAndRecount(ctx);
  expect(stored).toEqual(counted);
}

it("hundreds of conversations in one batch keep their own ordinals, counts and spans", async () => {
  const { ctx } = await app.createAccount();
  const pages = Array.from({ length: 260 }, (_, n) => `https://news.example/${n}`);
  const records = pages.flatMap((page, n) => [
    aRecord(`late ${n}`, 9, { page, reactions: n % 2 === 0 ? {} : { 1: n } }),
    aRecord(`first ${n}`, 1, { page, isPublished: n % 3 !== 0, reactions: { 1: 1, 2: 2 } }),
    aRecord(`reply ${n}`, 5, { page, parent: `first ${n}` }),
    aRecord(`deeper ${n}`, 6, { page, parent: `reply ${n}`, widget: "" }),
  ]);
  const seen: number[] = [];
  expect(await importComments(ctx, records, (read) => seen.push(read))).toEqual({
    read: 1_040,
    written: 1_040,
  });
  expect(seen.at(-1)).toBe(1_040);
  expect(seen.length).toBeGreaterThan(1);
  expect((await listStored(ctx)).slice(0, 4)).toEqual([
    ["0", "first 0", 0],
    ["0", "late 0", 1],
    ["0", "reply 0", "first 0"],
    ["0", "deeper 0", "first 0"],
  ]);
  await countsAreRight(ctx);
  const realms = await ctx.db.prisma.commentRealm.findMany({ where: { accountId: ctx.account.id } });
  expect(realms).toHaveLength(260);
  for (const { nextOrdinal, lastAt } of realms) {
    expect([nextOrdinal, lastAt]).toEqual([2, new Date(START + 9 * 60_000)]);
  }
  expect(await importComments(ctx, records)).toEqual({ read: 1_040, written: 0 });
  await countsAreRight(ctx);
});

it("a conversation of thousands is ordered by time, whatever existed before", async () => {
  const { ctx } = await app.createAccount();
  const minutes = Array.from({ length: 1_300 }, (_, n) => (n * 7) % 1_300);
  const even = minutes.filter((minute) => minute % 2 === 0).map((minute) => aRecord(`m ${minute}`, minute));
  const odd = minutes.filter((minute) => minute % 2 === 1).map((minute) => aRecord(`m ${minute}`, minute));
  await importComments(ctx, even);
  await importComments(ctx, odd);
  expect(await listStored(ctx)).toEqual(
    minutes.toSorted((one, other) => one - other).map((minute) => ["harbour", `m ${minute}`, minute]),
  );
  await countsAreRight(ctx);
});

it("a reply to an unknown parent becomes a root comment, one to an earlier import finds it, a cycle is broken", async () => {
  const { ctx } = await app.createAccount();
  await importComments(ctx, [aRecord("one", 1), aRecord("answer", 2, { parent: "one" })]);
  const later = [
    aRecord("to an answer", 3, { parent: "answer" }),
    aRecord("to nothing", 4, { parent: "lost" }),
    aRecord("round", 5, { parent: "and round" }),
    aRecord("and round", 6, { parent: "round" }),
    aRecord("elsewhere", 7, { parent: "one", page: "https://news.example/other" }),
  ];
  expect(await importComments(ctx, later)).toEqual({ read: 5, written: 5 });
  expect(await listStored(ctx)).toEqual([
    ["harbour", "one", 0],
    ["harbour", "to nothing", 1],
    ["harbour", "round", 2],
    ["harbour", "and round", 3],
    ["harbour", "answer", "one"],
    ["harbour", "to an answer", "one"],
    ["other", "elsewhere", 0],
  ]);
  await countsAreRight(ctx);
});

it("authors of one name get distinct slugs; existing readers are unchanged", async () => {
  const { ctx } = await app.createAccount();
  const { id } = await createReader(ctx.db, ctx.account.id, {
    kind: "guest",
    externalId: "import:known",
    staffUserId: null,
    name: "Known",
    avatarUrl: null,
    email: null,
    now: ctx.clock.now(),
  });
  const author = (key: string, name: string, bio = "") => ({ key, name, avatar: null, bio, email: null });
  const many = Array.from({ length: 30 }, (_, n) =>
    aRecord(`by ${n}`, n, { author: author(`anna ${n}`, "Anna", n === 3 ? "Sails." : "") }),
  );
  await importComments(ctx, [...many, aRecord("by known", 40, { author: author("known", "Other") })]);
  const readers = await ctx.db.prisma.reader.findMany({ where: { accountId: ctx.account.id } });
  expect(new Set(readers.map(({ slug }) => slug)).size).toBe(31);
  expect(readers.filter(({ name }) => name === "Anna")).toHaveLength(30);
  expect(readers.filter(({ bio }) => bio !== "").map(({ externalId }) => externalId)).toEqual([
    "import:anna 3",
  ]);
  expect(readers.find((reader) => reader.id === id)?.name).toBe("Known");
});

it("two concurrent imports of the same file write it once", async () => {
  const { account, ctx } = await app.createAccount();
  const records = Array.from({ length: 120 }, (_, n) =>
    aRecord(`c ${n}`, n, {
      page: `https://news.example/${n % 40}`,
      author: toAuthor(`k ${n}`),
    }),
  ).toSorted((one, other) => one.page.localeCompare(other.page));
  const other = createContext(ctx, { account, actor: ctx.actor });
  const outcomes = await Promise.all([importComments(ctx, records), importComments(other, records)]);
  expect(outcomes.reduce((sum, { written }) => sum + written, 0)).toBe(120);
  expect(await ctx.db.prisma.reader.count({ where: { accountId: account.id } })).toBe(120);
  await expandBatches(app.db, account.id);
  const events = await ctx.db.prisma.$queryRaw<{ n: number }[]>`
    select count(*)::int as n from account_event where account_id = ${account.id} and name = 'engagement/page.created'`;
  expect(events).toEqual([{ n: 40 }]);
  await countsAreRight(ctx);
});

it("batches for the same page wait for earlier ones, and find their parents", async () => {
  const { ctx } = await app.createAccount();
  const lots = Array.from({ length: 4 }, (_, lot) => [
    ...Array.from({ length: 500 }, (_, n) =>
      aRecord(`${lot} ${n}`, lot * 1_000 + n, {
        page: `https://news.example/${lot}-${n % 50}`,
        author: toAuthor(`k ${n % 7}`),
      }),
    ),
    aRecord(`begun ${lot}`, lot * 1_000 + 600),
    aRecord(`answer ${lot}`, lot * 1_000 + 601, { parent: lot === 0 ? null : `begun ${lot - 1}` }),
  ]);
  const records = lots.flat();
  expect(await importComments(ctx, records)).toEqual({ read: records.length, written: records.length });
  const onFront = (await listStored(ctx)).filter(([page]) => page === "harbour");
  expect(onFront).toEqual([
    ["harbour", "begun 0", 0],
    ["harbour", "answer 0", 1],
    ["harbour", "begun 1", 2],
    ["harbour", "begun 2", 3],
    ["harbour", "begun 3", 4],
    ["harbour", "answer 1", "begun 0"],
    ["harbour", "answer 2", "begun 1"],
    ["harbour", "answer 3", "begun 2"],
  ]);
  await countsAreRight(ctx);
  const realms = await ctx.db.prisma.commentRealm.findMany({
    where: { accountId: ctx.account.id, page: { url: "https://news.example/harbour" } },
  });
  expect(realms.map(({ nextOrdinal, lastAt }) => [nextOrdinal, lastAt])).toEqual([
    [5, new Date(START + 3_601 * 60_000)],
  ]);
});

it("a failed batch is reported after the others have ended", async () => {
  const { ctx } = await app.createAccount();
  const records = Array.from({ length: 1_600 }, (_, n) =>
    aRecord(`c ${n}`, n, { page: `https://news.example/${Math.floor(n / 10)}` }),
  );
  const broken = records.map((record, n) => (n === 700 ? { ...record, toxicity: Number.NaN } : record));
  await expect(importComments(ctx, broken)).rejects.toThrow();
  const before = await ctx.db.prisma.comment.count({ where: { accountId: ctx.account.id } });
  expect(await importComments(ctx, records)).toEqual({ read: 1_600, written: 1_600 - before });
  await countsAreRight(ctx);
});

it("comments written here are known up to the highest id that a comment can have", async () => {
  const account = await app.createAccount();
  const { id } = await aComment((await aReader(account)).ctx, { text: "Written here" });
  const highest = 2_147_483_647;
  await app.db.prisma.$executeRaw`update comment set id = ${highest} where id = ${id}`;
  const { createdAt } = await app.db.prisma.comment.findUniqueOrThrow({ where: { id: highest } });
  const records = [
    aRecord(`masthead:${highest}`, 0, { createdAt }),
    aRecord(`masthead:${highest + 1}`, 0, { createdAt }),
  ];
  expect(await importComments(account.ctx, records)).toEqual({ read: 2, written: 1 });
});

it("reactions of any number are imported", async () => {
  const { ctx } = await app.createAccount();
  const loved = aRecord("loved", 1, { reactions: { 1: Number.MAX_SAFE_INTEGER, 2: 1 } });
  expect(await importComments(ctx, [loved, aRecord("plain", 2)])).toEqual({ read: 2, written: 2 });
});
