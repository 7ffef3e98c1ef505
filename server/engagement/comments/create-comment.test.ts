import { beforeEach, expect, it } from "vitest";
import type { Context } from "@/server/context/index";
import { banReader } from "@/server/engagement/moderation/index";
import { expandBatches } from "@/server/platform/outbox/index";
import { aComment, aPage, aReader, readCountsAndRecount } from "@/test/engagement";
import { aModerator } from "@/test/moderation";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { createComment } from "./create-comment";

const app = useTestApp();

let test: TestAccount;
let reader: Awaited<ReturnType<typeof aReader>>;
let moderator: Context;

beforeEach(async () => {
  test = await app.createAccount();
  reader = await aReader(test);
  moderator = await aModerator(test);
  await aComment(reader.ctx);
});

async function ban(readerId: number, overrides: { shadow?: boolean; endsAt?: Date } = {}) {
  await banReader(moderator, { readerId, shadow: false, reason: "spam", endsAt: null, ...overrides });
}

const stored = (id: number) => app.db.prisma.comment.findUniqueOrThrow({ where: { id } });

it("a reader banned in the meantime gets the ban's error, and nothing is stored", async () => {
  await ban(reader.id);
  await expect(aComment(reader.ctx)).rejects.toThrow("You can't comment here.");
  await expect(aComment(reader.ctx, { path: "/other" })).rejects.toThrow("You can't comment here.");
  expect(await app.db.prisma.comment.count({ where: { authorId: reader.id } })).toBe(1);
  await expandBatches(app.db, test.account.id);
  const events = await app.db.prisma.accountEvent.findMany({ where: { accountId: test.account.id } });
  expect(events.filter(({ name }) => name === "engagement/comment.created").length).toBe(1);
});

it("a shadow-banned comment stays hidden, whatever the other phases decide", async () => {
  await ban(reader.id, { shadow: true });
  const { id } = await aComment(reader.ctx);
  expect(await stored(id)).toMatchObject({ isSpam: true, shadow: true, phase: "banned" });
  const engagement = { prohibitedWords: ["quay"], preventProfaneComment: true };
  const settings = { ...test.account.settings.engagement, ...engagement };
  const strict = { ...test.account, settings: { ...test.account.settings, engagement: settings } };
  const other = await aReader(test, "43", "Bo");
  await aComment(other.ctx);
  await ban(other.id, { shadow: true });
  const answer = await aComment({ ...other.ctx, account: strict }, { text: "Off the quay with it." });
  expect(await stored(answer.id)).toMatchObject({ isSpam: true, shadow: true, phase: "banned" });
});

it("an expired ban does not prevent a comment", async () => {
  const now = app.clock.now();
  await ban(reader.id, { endsAt: new Date(now.getTime() + 1_000) });
  app.clock.set(new Date(now.getTime() + 2_000).toISOString());
  const { id } = await aComment(reader.ctx);
  expect(await stored(id)).toMatchObject({ isPublished: true, phase: "passed" });
});

it("a reader whom the page's metadata names as author in the meantime is marked", async () => {
  const before = await aComment(reader.ctx);
  expect(await stored(before.id)).toMatchObject({ isPageAuthor: false });
  await app.db.prisma.page.updateMany({
    where: { accountId: test.account.id, url: aPage(test).url },
    data: { metadata: { author_ids: [42] } },
  });
  const after = await aComment(reader.ctx);
  expect(await stored(after.id)).toMatchObject({ isPageAuthor: true });
  const again = await aComment(reader.ctx);
  expect(await stored(again.id)).toMatchObject({ isPageAuthor: true });
});

it("a banned reader does not affect concurrent comments of others", async () => {
  const others = await Promise.all(
    Array.from({ length: 15 }, (_, n) => aReader(test, `r${n}`, `Reader ${n}`)),
  );
  const everybody = [...others.slice(0, 7), reader, ...others.slice(7)];
  const postComment = () =>
    Promise.allSettled(everybody.map(({ ctx }, n) => aComment(ctx, { path: `/page-${n % 5}` })));
  expect((await postComment()).every(({ status }) => status === "fulfilled")).toBe(true);
  await ban(reader.id);
  for (const _ of [1, 2]) {
    const statuses = (await postComment()).map(({ status }) => status);
    expect(statuses.map((status, n) => (status === "rejected" ? n : -1)).filter((n) => n >= 0)).toEqual([7]);
  }
  const { stored, counted } = await readCountsAndRecount(reader.ctx);
  expect(stored).toEqual(counted);
});

it("a ban during concurrent comments applies to all that begin after it", async () => {
  const writers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => aReader(test, `w${n}`, `Writer ${n}`)),
  );
  let banned = false;
  const late: PromiseSettledResult<unknown>[] = [];
  const write = async ({ ctx }: (typeof writers)[number], n: number) => {
    for (let timesAfter = 0; timesAfter < 3; ) {
      const wasBanned = banned;
      const [result] = await Promise.allSettled([aComment(ctx, { path: `/page-${n % 3}` })]);
      if (wasBanned) timesAfter += 1;
      if (wasBanned && n % 2 === 0) late.push(result);
    }
  };
  const banning = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await Promise.all(writers.filter((_, n) => n % 2 === 0).map(({ id }) => ban(id)));
    banned = true;
  };
  await Promise.all([...writers.map(write), banning()]);
  expect(late.map(({ status }) => status)).toEqual(Array.from({ length: 18 }, () => "rejected"));
  const { stored, counted } = await readCountsAndRecount(reader.ctx);
  expect(stored).toEqual(counted);
});

it("a guest's captcha is verified once, and one guest row is created", async () => {
  const engagement = { ...test.account.settings.engagement, guestCommenting: true };
  const account = { ...test.account, settings: { ...test.account.settings, engagement } };
  let verifications = 0;
  const verify = async () => {
    verifications += 1;
    return true;
  };
  const { id } = await createComment(
    { ...test.ctx, account },
    {
      page: aPage(test),
      widgetId: "",
      ops: [{ insert: "Ahoy." }],
      origin: test.account.siteUrl,
      parentId: null,
      confidential: false,
      guest: { name: "Gwen", verify },
    },
  );
  expect(verifications).toBe(1);
  const { authorId } = await stored(id);
  const guests = await app.db.prisma.reader.findMany({
    where: { accountId: test.account.id, kind: "guest" },
  });
  expect(guests.map((guest) => guest.id)).toEqual([authorId]);
});
