import { expect, test } from "vitest";
import {
  createDigests,
  findAccountsWithDigests,
  follow,
  listOwnFollows,
  saveOwnMailPreferences,
  sendReaderMail,
  unfollow,
} from "@/server/engagement/notifications/index";
import { findFollowable } from "@/server/publishing/site/index";
import { aComment, aReader } from "@/test/engagement";
import { listMails } from "@/test/mailbox";
import { anAuthor, aTag } from "@/test/publishing";
import { aMailedMember, mailingContext } from "@/test/reader-mails";
import { aStory } from "@/test/stories";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();
const NEVER = { replies: "off", mentions: "off", follows: "off" } as const;

/** Creates the digests of an account at a time, and sends them; the outcome of each. */
async function runDigest(account: TestAccount, at: string) {
  app.clock.set(at);
  await createDigests(account.ctx);
  const rows = await app.db.prisma.readerMail.findMany({
    where: { accountId: account.account.id, settledAt: null },
    orderBy: { id: "asc" },
  });
  const outcomes: string[] = [];
  for (const { id } of rows) outcomes.push(await sendReaderMail(mailingContext(account), id));
  return outcomes;
}

async function follows(ctx: TestAccount["ctx"], kind: "author" | "topic" | "story", slug: string) {
  const found = await findFollowable(ctx, { kind, slug });
  if (found === null) throw new Error(`there is no ${kind} ${slug}`);
  await follow(ctx, { kind, ...found });
}

test("the digest has the new stories of a followed author and topic once, and no others", async () => {
  app.clock.set("2026-11-01T12:00:00.000Z");
  const account = await app.createAccount();
  const { ctx } = account;
  const reader = await aMailedMember(account);
  const [authorId, tagId] = [await anAuthor(ctx, "Ada Quay"), await aTag(ctx, "Harbour")];
  await aStory(ctx, {
    content: { headline: "Before", authorIds: [authorId] },
    publishedAt: new Date("2026-11-01T09:00:00Z"),
  });
  await follows(reader.ctx, "author", "ada-quay");
  await follows(reader.ctx, "topic", "harbour");
  app.clock.set("2026-11-01T15:00:00.000Z");
  await aStory(ctx, { content: { headline: "By <her>", summary: "In short.", authorIds: [authorId] } });
  await aStory(ctx, { content: { headline: "Both", authorIds: [authorId], tagIds: [tagId] } });
  await aStory(ctx, { content: { headline: "Neither" } });
  expect(await findAccountsWithDigests(app.db)).toContain(account.account.id);
  expect(await runDigest(account, "2026-11-02T07:00:00.000Z")).toEqual(["sent"]);
  const [mail] = listMails(account.account.id);
  for (const text of ["By <her>", "In short.", "Both"]) expect(mail?.text).toContain(text);
  for (const text of ["Before", "Neither"]) expect(mail?.text).not.toContain(text);
  expect(mail?.text.split("Both")).toHaveLength(2);
  expect(mail?.html).toContain("By &lt;her&gt;");
  expect(await runDigest(account, "2026-11-03T07:00:00.000Z")).toEqual(["outdated"]);
  expect(listMails(account.account.id)).toHaveLength(1);
});

test("the digest starts for each author and topic when it was followed, whatever was followed before", async () => {
  app.clock.set("2026-11-01T12:00:00.000Z");
  const account = await app.createAccount();
  const { ctx } = account;
  const reader = await aMailedMember(account);
  const [authorId, tagId] = [await anAuthor(ctx, "Ada Quay"), await aTag(ctx, "Harbour")];
  await follows(reader.ctx, "topic", "harbour");
  app.clock.set("2026-11-01T13:00:00.000Z");
  await aStory(ctx, { content: { headline: "Too early", authorIds: [authorId] } });
  await aStory(ctx, { content: { headline: "On the topic", authorIds: [authorId], tagIds: [tagId] } });
  app.clock.set("2026-11-01T14:00:00.000Z");
  await follows(reader.ctx, "author", "ada-quay");
  app.clock.set("2026-11-01T15:00:00.000Z");
  await aStory(ctx, { content: { headline: "By the author", authorIds: [authorId] } });
  expect(await runDigest(account, "2026-11-02T07:00:00.000Z")).toEqual(["sent"]);
  const [mail] = listMails(account.account.id);
  for (const text of ["On the topic", "By the author"]) expect(mail?.text).toContain(text);
  expect(mail?.text).not.toContain("Too early");
});

test("a followed conversation reports the comments of others since the last digest", async () => {
  app.clock.set("2026-11-01T12:00:00.000Z");
  const account = await app.createAccount();
  const reader = await aMailedMember(account);
  const { slug } = await aStory(account.ctx, { content: { headline: "Harbour talk" } });
  const other = await aReader(account, "91", "Bob");
  await aComment(other.ctx, { path: `/${slug}`, text: "Before it was followed." });
  app.clock.set("2026-11-01T12:00:01.000Z");
  await follows(reader.ctx, "story", slug);
  app.clock.set("2026-11-01T13:00:00.000Z");
  await aComment(reader.ctx, { path: `/${slug}`, text: "My own." });
  for (const text of ["One.", "Two."]) await aComment(other.ctx, { path: `/${slug}`, text });
  expect(await runDigest(account, "2026-11-02T08:00:00.000Z")).toEqual(["sent"]);
  const [mail] = listMails(account.account.id);
  expect(mail?.text).toContain("Harbour talk\n2 new comments");
  expect(mail?.text).toContain(`https://${account.host}/${slug}#comments`);
  expect(await runDigest(account, "2026-11-03T08:00:00.000Z")).toEqual(["outdated"]);
});

test("following twice is following once, and ending it ends it, for its reader only", async () => {
  app.clock.set("2026-11-01T12:00:00.000Z");
  const account = await app.createAccount();
  const [ada, eve] = [await aMailedMember(account), await aMailedMember(account)];
  await anAuthor(account.ctx, "Ada Quay");
  await Promise.all([follows(ada.ctx, "author", "ada-quay"), follows(ada.ctx, "author", "ada-quay")]);
  const [only, ...more] = await listOwnFollows(ada.ctx);
  expect([only?.name, only?.path, more]).toEqual(["Ada Quay", "/author/ada-quay", []]);
  const id = only?.id ?? 0;
  await expect(unfollow(eve.ctx, id)).rejects.toThrow(expect.objectContaining({ code: "not_found" }));
  await unfollow(ada.ctx, id);
  await expect(unfollow(ada.ctx, id)).rejects.toThrow(expect.objectContaining({ code: "not_found" }));
  expect(await findFollowable(account.ctx, { kind: "author", slug: "nobody" })).toBeNull();
  expect(await findFollowable(account.ctx, { kind: "topic", slug: "nothing" })).toBeNull();
  expect(await findFollowable(account.ctx, { kind: "story", slug: "no/such/story" })).toBeNull();
});

test("the digest of a day is created once: later runs of the morning try no other, and use up no ids", async () => {
  app.clock.set("2026-11-01T12:00:00.000Z");
  const account = await app.createAccount();
  const reader = await aMailedMember(account);
  await anAuthor(account.ctx, "Ada Quay");
  await follows(reader.ctx, "author", "ada-quay");
  for (const at of ["02T07:11", "02T07:41", "02T08:11", "02T10:41", "03T07:11"])
    await runDigest(account, `2026-11-${at}:00.000Z`);
  const rows = await app.db.prisma.readerMail.findMany({
    where: { accountId: account.account.id },
    orderBy: { id: "asc" },
  });
  expect(rows.map(({ occasion }) => occasion)).toEqual(["digest:2026-11-02", "digest:2026-11-03"]);
  const [first, second] = rows.map(({ id }) => id);
  expect(second).toBe((first ?? 0) + 1);
});

test("a reader who wants no news gets no digest", async () => {
  app.clock.set("2026-11-01T12:00:00.000Z");
  const account = await app.createAccount();
  const reader = await aMailedMember(account);
  const authorId = await anAuthor(account.ctx, "Ada Quay");
  await follows(reader.ctx, "author", "ada-quay");
  await saveOwnMailPreferences(reader.ctx, NEVER);
  app.clock.set("2026-11-01T15:00:00.000Z");
  await aStory(account.ctx, { content: { headline: "News", authorIds: [authorId] } });
  expect(await runDigest(account, "2026-11-02T07:00:00.000Z")).toEqual([]);
});
