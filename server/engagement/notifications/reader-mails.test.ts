import { describe, expect, test } from "vitest";
import { ignoreAuthor } from "@/server/engagement/authors/index";
import { hideComment, moveComments } from "@/server/engagement/comment-states/index";
import { aComment, aReader } from "@/test/engagement";
import { listMails } from "@/test/mailbox";
import { aMailedMember, mailingContext } from "@/test/reader-mails";
import { type TestAccount, useTestApp } from "@/test/test-app";
import {
  createDigests,
  findAccountsWithDigests,
  notifyOfComment,
  saveOwnMailPreferences,
  sendReaderMail,
} from "./index";

const app = useTestApp();
const DAILY = { replies: "daily", mentions: "daily", follows: "daily" } as const;

/** Everything that background work does for a comment; returns the outcome of each new mail. */
async function deliver(account: TestAccount, commentId: number) {
  await notifyOfComment(account.ctx, commentId);
  return sendWaiting(account);
}

async function sendWaiting(account: TestAccount) {
  const rows = await app.db.prisma.readerMail.findMany({
    where: { accountId: account.account.id, settledAt: null },
    orderBy: { id: "asc" },
  });
  const outcomes = [];
  for (const { id } of rows) outcomes.push(await sendReaderMail(mailingContext(account), id));
  return outcomes;
}

/** A member's comment and another reader's reply to it. */
async function aReply(account: TestAccount, text = "I disagree.") {
  const member = await aMailedMember(account);
  const parent = await aComment(member.ctx);
  const other = await aReader(account, "77", "Bob <b>Bold</b>");
  const reply = await aComment(other.ctx, { parentId: parent.id, text });
  return { member, parent, other, reply };
}

describe("a reply", () => {
  test("is mailed at once to the author of the comment, with the text, the link and the unsubscribe headers", async () => {
    const account = await app.createAccount();
    const { member, reply } = await aReply(account, "I <i>disagree</i>.");
    expect(await deliver(account, reply.id)).toEqual(["sent"]);
    const [mail] = listMails(account.account.id);
    expect(mail?.to.address).toBe(member.email);
    expect(mail?.subject).toBe("Bob <b>Bold</b> replied to your comment");
    expect(mail?.text).toContain("I <i>disagree</i>.");
    expect(mail?.text).toContain(`https://${account.host}/news/harbour#comment-${reply.id}`);
    expect(mail?.html).toContain("I &lt;i&gt;disagree&lt;/i&gt;.");
    expect(mail?.html).not.toContain("<b>Bold");
    expect(mail?.unsubscribeUrl).toMatch(
      new RegExp(`^https://${account.host}/api/v1/mails/unsubscribe\\?token=`),
    );
    expect(mail?.text).toContain(mail?.unsubscribeUrl ?? "no link");
  });

  test("is mailed once under repeated and concurrent runs", async () => {
    const account = await app.createAccount();
    const { reply } = await aReply(account);
    await Promise.all([1, 2, 3].map(() => notifyOfComment(account.ctx, reply.id)));
    const [row] = await app.db.prisma.readerMail.findMany({ where: { accountId: account.account.id } });
    const send = () => sendReaderMail(mailingContext(account), row?.id ?? 0);
    const results = await Promise.allSettled([send(), send(), send()]);
    expect(results.filter((one) => one.status === "fulfilled" && one.value === "sent")).toHaveLength(1);
    expect(await send()).toBe("before");
    expect(await deliver(account, reply.id)).toEqual([]);
    expect(listMails(account.account.id)).toHaveLength(1);
    expect(await app.db.prisma.readerMail.count({ where: { accountId: account.account.id } })).toBe(1);
  });

  test("whose sender died is sent by the next one only after five minutes, under the same Message-ID", async () => {
    const account = await app.createAccount();
    const { reply } = await aReply(account);
    await notifyOfComment(account.ctx, reply.id);
    const row = await app.db.prisma.readerMail.findFirstOrThrow({ where: { accountId: account.account.id } });
    await app.db.prisma.readerMail.update({ where: { id: row.id }, data: { claimedAt: app.clock.now() } });
    await expect(sendReaderMail(mailingContext(account), row.id)).rejects.toThrow("already sending");
    const at = app.clock.now();
    app.clock.set(new Date(at.getTime() + 300_001).toISOString());
    expect(await sendReaderMail(mailingContext(account), row.id)).toBe("sent");
    app.clock.set(at.toISOString());
    expect(listMails(account.account.id)[0]?.occurrence).toBe(`reader-mail:${row.id}`);
  });

  test("that is sent while the mail server is away is tried again", async () => {
    const account = await app.createAccount();
    const { reply } = await aReply(account);
    await notifyOfComment(account.ctx, reply.id);
    const row = await app.db.prisma.readerMail.findFirstOrThrow({ where: { accountId: account.account.id } });
    const broken = {
      ...mailingContext(account),
      mailer: { outbox: null, send: () => Promise.reject(new Error("away")) },
    };
    await expect(sendReaderMail(broken, row.id)).rejects.toThrow("away");
    expect(await sendReaderMail(mailingContext(account), row.id)).toBe("sent");
  });

  test("to oneself, to a guest, to an unconfirmed address and to a reader of single sign-on is not mailed", async () => {
    const account = await app.createAccount();
    const unconfirmed = await aMailedMember(account, { isConfirmed: false });
    const own = await aMailedMember(account, { name: "Own Voice" });
    const foreign = await aReader(account, "78");
    for (const author of [unconfirmed, foreign]) {
      const parent = await aComment(author.ctx);
      expect(await deliver(account, (await aComment(own.ctx, { parentId: parent.id })).id)).toEqual([]);
    }
    const parent = await aComment(own.ctx);
    expect(await deliver(account, (await aComment(own.ctx, { parentId: parent.id })).id)).toEqual([]);
    expect(listMails(account.account.id)).toEqual([]);
  });

  test("that is removed before it is sent, or confidential, is not mailed", async () => {
    const account = await app.createAccount({ settings: { engagement: { confidentialCommenting: true } } });
    const { member, parent, other, reply } = await aReply(account);
    await notifyOfComment(account.ctx, reply.id);
    await hideComment(other.ctx, { id: reply.id, pageId: await pageOf(reply.id) });
    expect(await sendWaiting(account)).toEqual(["outdated"]);
    const secret = await aComment(other.ctx, { parentId: parent.id, confidential: true });
    expect(await deliver(account, secret.id)).toEqual([]);
    expect(listMails(account.account.id).filter(({ to }) => to.address === member.email)).toEqual([]);
  });

  test("that waits for moderation is mailed once it is approved, by the event of its approval", async () => {
    const account = await app.createAccount({ settings: { engagement: { preModeration: true } } });
    const { parent, reply } = await (async () => {
      const member = await aMailedMember(account);
      const first = await aComment(member.ctx);
      await moveComments(account.ctx, { ids: [first.id], move: "approve", reason: "" });
      const other = await aReader(account, "79");
      return { parent: first, reply: await aComment(other.ctx, { parentId: first.id }) };
    })();
    expect(await deliver(account, reply.id)).toEqual([]);
    const requested = () =>
      app.db.prisma.outboxEvent.count({ where: { eventId: `comment:${reply.id}:notices-requested` } });
    expect(await requested()).toBe(0);
    await moveComments(account.ctx, { ids: [reply.id], move: "approve", reason: "" });
    expect(await requested()).toBe(1);
    expect(parent.id).toBeLessThan(reply.id);
    expect(await deliver(account, reply.id)).toEqual(["sent"]);
  });
});

async function pageOf(commentId: number): Promise<number> {
  return (await app.db.prisma.comment.findUniqueOrThrow({ where: { id: commentId } })).pageId;
}

function mention({ id, name }: { id: number; name: string }) {
  return { insert: { mentions: true }, attributes: { mention: { id: String(id), name }, link: "" } };
}

describe("the language of a mail", () => {
  test.each([
    {
      language: { isoCode: "de", ietfCode: "de-DE", name: "German", direction: "ltr" },
      subject: "Bob <b>Bold</b> hat auf Ihren Kommentar geantwortet",
      label: "Lesen und antworten",
    },
    {
      language: { isoCode: "ar", ietfCode: "ar", name: "Arabic", direction: "rtl" },
      subject: "ردّ من Bob <b>Bold</b> على تعليقك",
      label: "اقرأ وردّ",
    },
  ])("is that of a publication in $language.name", async ({ language, subject, label }) => {
    const account = await app.createAccount({ settings: { language } });
    const { reply } = await aReply(account);
    expect(await deliver(account, reply.id)).toEqual(["sent"]);
    const [mail] = listMails(account.account.id);
    expect(mail?.subject).toBe(subject);
    expect(mail?.html).toContain(`<html lang="${language.ietfCode}" dir="${language.direction}">`);
    expect(mail?.text).toContain(`${label}: https://`);
    expect(mail?.text).not.toMatch(/Unsubscribe|You receive/);
  });
});

describe("a mention", () => {
  test("is mailed to those who are mentioned, but not twice to the author of the parent", async () => {
    const account = await app.createAccount();
    const [ada, eve] = [await aMailedMember(account), await aMailedMember(account, { name: "Eve Dock" })];
    const parent = await aComment(ada.ctx);
    const other = await aReader(account, "80", "Bob");
    const reply = await aComment(other.ctx, {
      parentId: parent.id,
      ops: [mention(ada), { insert: " and " }, mention(eve), { insert: " see this" }],
    });
    expect(await deliver(account, reply.id)).toEqual(["sent", "sent"]);
    const sent = listMails(account.account.id).map(({ to, subject }) => [to.address, subject]);
    expect(sent.toSorted()).toEqual(
      [
        [ada.email, "Bob replied to your comment"],
        [eve.email, "Bob mentioned you in a comment"],
      ].toSorted(),
    );
  });
});

describe("a reply that mentions the author of its parent", () => {
  test("is mailed as a mention to a member who wants mentions but no replies", async () => {
    const account = await app.createAccount();
    const member = await aMailedMember(account);
    await saveOwnMailPreferences(member.ctx, { replies: "off", mentions: "at_once", follows: "off" });
    const parent = await aComment(member.ctx);
    const other = await aReader(account, "82", "Bob");
    const ops = [mention(member), { insert: " see this" }];
    const reply = await aComment(other.ctx, { parentId: parent.id, ops });
    expect(await deliver(account, reply.id)).toEqual(["sent"]);
    expect(listMails(account.account.id).map(({ subject }) => subject)).toEqual([
      "Bob mentioned you in a comment",
    ]);
    const silent = await aComment(other.ctx, { parentId: parent.id });
    expect(await notifyOfComment(account.ctx, silent.id)).toBe(0);
  });
});

describe("an author whom a member ignores", () => {
  test("causes no mail, neither by a reply nor by a mention", async () => {
    const account = await app.createAccount();
    const { member, parent, other, reply: earlier } = await aReply(account);
    const eve = await aMailedMember(account, { name: "Eve Dock" });
    await ignoreAuthor(member.ctx, earlier.id);
    const ops = [mention(member), { insert: " and " }, mention(eve), { insert: " see this" }];
    const reply = await aComment(other.ctx, { parentId: parent.id, ops });
    expect(await deliver(account, reply.id)).toEqual(["sent"]);
    expect(listMails(account.account.id).map(({ to }) => to.address)).toEqual([eve.email]);
  });

  test("causes none either once they are ignored before the mail leaves", async () => {
    const account = await app.createAccount();
    const { member, reply } = await aReply(account);
    await notifyOfComment(account.ctx, reply.id);
    await ignoreAuthor(member.ctx, reply.id);
    expect(await sendWaiting(account)).toEqual(["outdated"]);
    expect(listMails(account.account.id)).toEqual([]);
  });
});

describe("preferences", () => {
  test("off sends nothing, daily waits for one digest of the day, in its time zone", async () => {
    const account = await app.createAccount({ timeZone: "Asia/Tokyo" });
    const { member, parent, other, reply } = await aReply(account, "First.");
    await saveOwnMailPreferences(member.ctx, DAILY);
    expect(await deliver(account, reply.id)).toEqual([]);
    const second = await aComment(other.ctx, { parentId: parent.id, text: "Second." });
    await notifyOfComment(account.ctx, second.id);
    expect(await findAccountsWithDigests(app.db)).toContain(account.account.id);
    const at = app.clock.now();
    // 06:59 and 07:00 in Tokyo.
    app.clock.set("2026-11-01T21:59:00.000Z");
    expect(await createDigests(account.ctx)).toBe(0);
    app.clock.set("2026-11-01T22:00:00.000Z");
    const created = await Promise.all([createDigests(account.ctx), createDigests(account.ctx)]);
    expect(created.toSorted()).toEqual([0, 1]);
    expect(await sendWaiting(account)).toEqual(["sent"]);
    const third = await aComment(other.ctx, { parentId: parent.id, text: "Third." });
    await notifyOfComment(account.ctx, third.id);
    expect(await createDigests(account.ctx)).toBe(0);
    // 23:41 in Tokyo: no digest of the evening.
    app.clock.set("2026-11-02T14:41:00.000Z");
    expect(await createDigests(account.ctx)).toBe(0);
    app.clock.set("2026-11-02T22:00:00.000Z");
    expect(await createDigests(account.ctx)).toBe(1);
    expect(await sendWaiting(account)).toEqual(["sent"]);
    app.clock.set(at.toISOString());
    const [one, two] = listMails(account.account.id);
    expect(one?.subject).toBe("Your daily summary from Test publication");
    for (const text of ["First.", "Second."]) expect(one?.text).toContain(text);
    expect(two?.text).toContain("Third.");
    expect(two?.text).not.toContain("First.");
    await saveOwnMailPreferences(member.ctx, { ...DAILY, replies: "off" });
    const last = await aComment(other.ctx, { parentId: parent.id });
    expect(await notifyOfComment(account.ctx, last.id)).toBe(0);
  });

  test("changed to off before the mail leaves are respected", async () => {
    const account = await app.createAccount();
    const { member, reply } = await aReply(account);
    await notifyOfComment(account.ctx, reply.id);
    await saveOwnMailPreferences(member.ctx, { ...DAILY, replies: "off" });
    expect(await sendWaiting(account)).toEqual(["off"]);
    expect(listMails(account.account.id)).toEqual([]);
  });
});
