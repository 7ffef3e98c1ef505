import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { hideComment } from "@/server/engagement/comment-states/index";
import { readConfig } from "@/server/platform/config/index";
import { createLog } from "@/server/platform/log/index";
import { createMailer, type Mailer } from "@/server/platform/mail/index";
import { createDurableMailer } from "@/server/platform/mail-queue/index";
import { systemIds } from "@/server/platform/system/index";
import { aComment, aReader } from "@/test/engagement";
import { listMails, testMailer } from "@/test/mailbox";
import { aMailedMember, mailingContext } from "@/test/reader-mails";
import { type SmtpReplies, startSmtpServer } from "@/test/smtp-server";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { testVault } from "@/test/test-dependencies";
import {
  getOwnMailPreferences,
  listAccountsWithOverdueMails,
  notifyOfComment,
  requestOverdueMails,
  saveOwnMailPreferences,
  sendReaderMail,
} from "./index";

const app = useTestApp();
const START = "2026-11-01T12:00:00.000Z";
afterEach(() => app.clock.set(START));

const wait = (milliseconds: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + milliseconds).toISOString());

/** A reply to a member's comment, and the mail that waits to be sent about it. */
async function aWaitingMail() {
  const account = await app.createAccount();
  const member = await aMailedMember(account);
  const parent = await aComment(member.ctx);
  const other = await aReader(account, "77", "Bob");
  const aReply = async () => {
    const reply = await aComment(other.ctx, { parentId: parent.id });
    await notifyOfComment(account.ctx, reply.id);
    const where = { accountId: account.account.id, occasion: `comment:${reply.id}` };
    const { id } = await app.db.prisma.readerMail.findFirstOrThrow({ where });
    return { reply, id };
  };
  return { account, member, other, aReply, ...(await aReply()) };
}

/** The context of an account whose mails leave through an SMTP server, with the queue of failed mails behind it. */
async function sendingThrough(account: TestAccount, replies: SmtpReplies) {
  const server = await startSmtpServer(replies);
  onTestFinished(server.stop);
  const { db, clock } = app;
  const parts = { db, clock, vault: testVault, ids: systemIds, log: createLog("silent") };
  const transport = createMailer(readConfig({ NODE_ENV: "test", SMTP_URL: server.url }), parts);
  const mailer = createDurableMailer(transport, parts);
  return { ctx: { ...mailingContext(account), mailer }, stop: server.stop };
}

function withMailer(account: TestAccount, send: Mailer["send"]) {
  return { ...mailingContext(account), mailer: { outbox: null, send } };
}

test("an address that its mail server refuses gets no more mails until its owner saves the settings", async () => {
  const { account, member, aReply, id } = await aWaitingMail();
  const { ctx } = await sendingThrough(account, { recipient: "550 5.1.1 no such user" });
  expect(await sendReaderMail(ctx, id)).toBe("refused");
  const { preferences, state } = await getOwnMailPreferences(member.ctx);
  expect(state).toBe("refused");
  expect(await sendReaderMail(mailingContext(account), (await aReply()).id)).toBe("suppressed");
  await saveOwnMailPreferences(member.ctx, preferences);
  expect((await getOwnMailPreferences(member.ctx)).state).toBe("ok");
  expect(await sendReaderMail(mailingContext(account), (await aReply()).id)).toBe("sent");
});

test.each<[string, SmtpReplies]>([
  ["the sender", { sender: "550 5.1.8 sender refused" }],
  ["the content", { data: "554 5.7.1 spam" }],
  ["a full mailbox", { recipient: "552 5.2.2 over quota" }],
])(
  "a permanent refusal of %s is not repeated, and says nothing about the address",
  async (_what, replies) => {
    const { account, member, aReply, id } = await aWaitingMail();
    const { ctx } = await sendingThrough(account, replies);
    expect(await sendReaderMail(ctx, id)).toBe("refused");
    expect(await sendReaderMail(mailingContext(account), id)).toBe("before");
    expect((await getOwnMailPreferences(member.ctx)).state).toBe("ok");
    expect(await sendReaderMail(mailingContext(account), (await aReply()).id)).toBe("sent");
    expect(listMails(account.account.id)).toHaveLength(1);
  },
);

describe("while the mail server is away, a mail", () => {
  test("is not queued as text: what is removed meanwhile is not sent", async () => {
    const { account, other, reply, aReply, id } = await aWaitingMail();
    const later = await aReply();
    const { ctx, stop } = await sendingThrough(account, {});
    await stop();
    for (const one of [id, later.id]) await expect(sendReaderMail(ctx, one)).rejects.toThrow("ECONNREFUSED");
    expect(await app.db.prisma.queuedMail.count({ where: { accountId: account.account.id } })).toBe(0);
    const { pageId } = await app.db.prisma.comment.findUniqueOrThrow({ where: { id: reply.id } });
    await hideComment(other.ctx, { id: reply.id, pageId });
    expect(await sendReaderMail(mailingContext(account), id)).toBe("outdated");
    expect(await sendReaderMail(mailingContext(account), later.id)).toBe("sent");
    expect(listMails(account.account.id)).toHaveLength(1);
  });

  test("is requested again every hour for three days", async () => {
    const { account, id } = await aWaitingMail();
    const away = withMailer(account, () => Promise.reject(new Error("away")));
    await expect(sendReaderMail(away, id)).rejects.toThrow("away");
    expect(await requestOverdueMails(account.ctx)).toBe(0);
    wait(2 * 3_600_000);
    expect(await listAccountsWithOverdueMails(app)).toContain(account.account.id);
    expect(await requestOverdueMails(account.ctx)).toBe(1);
    expect(await sendReaderMail(mailingContext(account), id)).toBe("sent");
    expect(await requestOverdueMails(account.ctx)).toBe(0);
  });
});

describe("the claim of a mail", () => {
  test("stays where it was sent but could not be recorded: it is not sent again at once", async () => {
    const { account, id } = await aWaitingMail();
    const { prisma } = app.db;
    const recover = () =>
      prisma.$executeRawUnsafe("alter table reader_mail drop constraint if exists never_settled");
    onTestFinished(async () => {
      await recover();
    });
    await prisma.$executeRawUnsafe(
      "alter table reader_mail add constraint never_settled check (settled_at is null) not valid",
    );
    await expect(sendReaderMail(mailingContext(account), id)).rejects.toThrow();
    await recover();
    await expect(sendReaderMail(mailingContext(account), id)).rejects.toThrow("already sending");
    expect(listMails(account.account.id)).toHaveLength(1);
    wait(300_001);
    expect(await sendReaderMail(mailingContext(account), id)).toBe("sent");
    const sent = listMails(account.account.id).map(({ occurrence }) => occurrence);
    expect(sent).toEqual([`reader-mail:${id}`, `reader-mail:${id}`]);
  });

  /** A slow first sender, during whose attempt a second one takes over; `finish` lets the second one end. */
  async function takeOver(ends: { first: Mailer["send"]; second: Mailer["send"] }) {
    const waiting = await aWaitingMail();
    const { account, id } = waiting;
    let finish = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const seconds: Promise<string>[] = [];
    const first = sendReaderMail(
      withMailer(account, async (mail) => {
        wait(300_001);
        await new Promise<void>((started) => {
          const second = withMailer(account, async (same) => {
            started();
            await gate;
            return ends.second(same);
          });
          seconds.push(sendReaderMail(second, id));
        });
        return ends.first(mail);
      }),
      id,
    );
    return { ...waiting, first, seconds, finish };
  }

  const fail = () => Promise.reject(new Error("timed out"));

  test("that another sender has taken over is not released by the first", async () => {
    const { account, id, first, seconds, finish } = await takeOver({
      first: fail,
      second: testMailer.send,
    });
    await expect(first).rejects.toThrow("timed out");
    await expect(sendReaderMail(mailingContext(account), id)).rejects.toThrow("already sending");
    finish();
    expect(await Promise.all(seconds)).toEqual(["sent"]);
    expect(listMails(account.account.id)).toHaveLength(1);
  });

  test("that another sender has taken over ends with the first one's mail, if that was sent after all", async () => {
    const { account, id, first, seconds, finish } = await takeOver({
      first: testMailer.send,
      second: fail,
    });
    expect(await first).toBe("sent");
    finish();
    await expect(Promise.all(seconds)).rejects.toThrow("timed out");
    expect(await sendReaderMail(mailingContext(account), id)).toBe("before");
    expect(listMails(account.account.id)).toHaveLength(1);
  });
});
