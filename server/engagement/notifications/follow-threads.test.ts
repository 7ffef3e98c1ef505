import { describe, expect, test } from "vitest";
import { ignoreAuthor } from "@/server/engagement/authors/index";
import { hideComment } from "@/server/engagement/comment-states/index";
import { aComment, aReader } from "@/test/engagement";
import { listMails } from "@/test/mailbox";
import { aMailedMember, mailingContext } from "@/test/reader-mails";
import { type TestAccount, useTestApp } from "@/test/test-app";
import {
  createDigests,
  findAccountsWithDigests,
  followThread,
  getOwnMailPreferences,
  listOwnFollows,
  listOwnThreads,
  notifyOfComment,
  saveOwnMailPreferences,
  sendReaderMail,
  unfollowThread,
} from "./index";

const app = useTestApp();
const DAILY = { replies: "daily", mentions: "daily", follows: "daily" } as const;

async function sendWaiting(account: TestAccount) {
  const rows = await app.db.prisma.readerMail.findMany({
    where: { accountId: account.account.id, settledAt: null },
    orderBy: { id: "asc" },
  });
  const outcomes: string[] = [];
  for (const { id } of rows) outcomes.push(await sendReaderMail(mailingContext(account), id));
  return outcomes;
}

/** Everything that background work does for a comment; returns the outcome of each new mail. */
async function deliver(account: TestAccount, { id }: { id: number }) {
  await notifyOfComment(account.ctx, id);
  return sendWaiting(account);
}

/** Bob's thread, which a member follows, and somebody else who replies in it. */
async function aFollowedThread() {
  const account = await app.createAccount();
  const [bob, cleo] = [
    await aReader(account, "77", "Bob"),
    await aReader(account, "78", "Cleo <b>Marsh</b>"),
  ];
  const root = await aComment(bob.ctx, { text: "What of the quay?" });
  const member = await aMailedMember(account);
  await followThread(member.ctx, root.id);
  const reply = (ctx: TestAccount["ctx"], text: string) => aComment(ctx, { text, parentId: root.id });
  return { account, bob, cleo, root, member, reply };
}

describe("a reply in a followed thread", () => {
  test("is mailed at once to its followers, and one click in the mail unfollows the thread alone", async () => {
    const { account, cleo, root, member, reply } = await aFollowedThread();
    const answer = await reply(cleo.ctx, "It <i>leaks</i>.");
    expect(await deliver(account, answer)).toEqual(["sent"]);
    const [mail] = listMails(account.account.id);
    expect(mail?.to.address).toBe(member.email);
    expect(mail?.subject).toBe("Cleo <b>Marsh</b> replied in a thread you follow");
    expect(mail?.text).toContain(`/news/harbour#comment-${answer.id}`);
    expect(mail?.text).toContain("Unfollow this thread");
    expect(mail?.html).toContain("It &lt;i&gt;leaks&lt;/i&gt;.");
    const { pathname, search } = new URL(mail?.unsubscribeUrl ?? "");
    const host = account.host;
    const question = await app.fetch(`${pathname}${search}`, { host });
    expect(await question.text()).toContain("Stop following this thread at Test publication?");
    expect((await listOwnThreads(member.ctx)).ids).toEqual([root.id]);
    for (let click = 0; click < 2; click += 1)
      expect((await app.fetch(`${pathname}${search}`, { host, method: "POST" })).status).toBe(200);
    expect((await listOwnThreads(member.ctx)).ids).toEqual([]);
    expect((await getOwnMailPreferences(member.ctx)).preferences.replies).toBe("at_once");
    expect(await deliver(account, await reply(cleo.ctx, "Still."))).toEqual([]);
  });

  test("is mailed once, under repeated and concurrent runs", async () => {
    const { account, cleo, reply } = await aFollowedThread();
    const { id } = await reply(cleo.ctx, "It leaks.");
    await Promise.all([1, 2, 3].map(() => notifyOfComment(account.ctx, id)));
    await notifyOfComment(account.ctx, id);
    expect(await sendWaiting(account)).toEqual(["sent"]);
    expect(listMails(account.account.id)).toHaveLength(1);
  });

  test("by the follower or by somebody they ignore is not mailed", async () => {
    const { account, bob, cleo, member, reply } = await aFollowedThread();
    expect(await deliver(account, await reply(member.ctx, "My own."))).toEqual([]);
    const before = await reply(cleo.ctx, "Mailed, but ignored before it leaves.");
    await notifyOfComment(account.ctx, before.id);
    await ignoreAuthor(member.ctx, before.id);
    expect(await sendWaiting(account)).toEqual(["outdated"]);
    expect(await deliver(account, await reply(cleo.ctx, "Ignored."))).toEqual([]);
    expect(await deliver(account, await reply(bob.ctx, "By the author of the thread."))).toEqual(["sent"]);
  });

  test("is one mail about a reply for the thread's own author, and one about a mention for those it mentions", async () => {
    const { account, cleo, member } = await aFollowedThread();
    const own = await aComment(member.ctx, { text: "My thread." });
    await followThread(member.ctx, own.id);
    const other = await aMailedMember(account, { name: "Eve Pier" });
    await followThread(other.ctx, own.id);
    const mention = { mention: { id: String(other.id), name: other.name }, link: "" };
    const answer = await aComment(cleo.ctx, {
      parentId: own.id,
      ops: [{ insert: { mentions: true }, attributes: mention }, { insert: " what of it?" }],
    });
    expect(await deliver(account, answer)).toEqual(["sent", "sent"]);
    const subjects = listMails(account.account.id).map(({ to, subject }) => [to.address, subject]);
    expect(subjects).toHaveLength(2);
    expect(Object.fromEntries(subjects)).toEqual({
      [member.email]: "Cleo <b>Marsh</b> replied to your comment",
      [other.email]: "Cleo <b>Marsh</b> mentioned you in a comment",
    });
  });

  test("waits for the digest of readers who want that, and is left out once they unfollow", async () => {
    app.clock.set("2026-11-01T12:00:00.000Z");
    const { account, cleo, root, member, reply } = await aFollowedThread();
    await saveOwnMailPreferences(member.ctx, DAILY);
    const digest = async (at: string) => {
      app.clock.set(at);
      await createDigests(account.ctx);
      return sendWaiting(account);
    };
    expect(await deliver(account, await reply(cleo.ctx, "First."))).toEqual([]);
    expect(await findAccountsWithDigests(app.db)).toContain(account.account.id);
    expect(await digest("2026-11-02T07:00:00.000Z")).toEqual(["sent"]);
    const [mail] = listMails(account.account.id);
    expect(mail?.text).toContain("Cleo <b>Marsh</b> replied in a thread you follow");
    expect(mail?.text).toContain("First.");
    // A thread alone is no reason for the digest of a day without replies.
    expect(await digest("2026-11-03T07:00:00.000Z")).toEqual([]);
    expect(await deliver(account, await reply(cleo.ctx, "Second."))).toEqual([]);
    await unfollowThread(member.ctx, root.id);
    expect(await digest("2026-11-04T07:00:00.000Z")).toEqual(["outdated"]);
    expect(listMails(account.account.id)).toHaveLength(1);
  });

  test("is not mailed to a follower who wants no mails about replies", async () => {
    const { account, cleo, member, reply } = await aFollowedThread();
    await saveOwnMailPreferences(member.ctx, { ...DAILY, replies: "off" });
    expect(await deliver(account, await reply(cleo.ctx, "It leaks."))).toEqual([]);
  });
});

describe("the list of follows", () => {
  test("has a thread with its page and its comment as they are now, without a removed text", async () => {
    const { account, bob, root, member } = await aFollowedThread();
    const url = `${account.account.siteUrl}/news/harbour`;
    const { id: pageId } = await app.db.prisma.page.findFirstOrThrow({ where: { url } });
    const [listed] = await listOwnFollows(member.ctx);
    expect(listed).toMatchObject({
      kind: "thread",
      name: url,
      path: `${url}#comment-${root.id}`,
      comment: { author: "Bob", excerpt: "What of the quay?" },
    });
    await app.db.prisma.page.updateMany({ where: { url }, data: { headline: "Harbour talk" } });
    await hideComment(bob.ctx, { id: root.id, pageId });
    const [removed] = await listOwnFollows(member.ctx);
    expect([removed?.name, removed?.comment]).toEqual(["Harbour talk", null]);
  });
});
