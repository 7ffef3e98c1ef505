import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { readConfig } from "@/server/platform/config/index";
import { createLog } from "@/server/platform/log/index";
import { createMailer, type Mail } from "@/server/platform/mail/index";
import { systemIds } from "@/server/platform/system/index";
import { createFacts, getFacts, runInScope } from "@/server/platform/telemetry/index";
import { type SmtpReplies, startSmtpServer } from "@/test/smtp-server";
import { useTestApp } from "@/test/test-app";
import { testVault } from "@/test/test-dependencies";
import {
  createDurableMailer,
  listUndelivered,
  mailQueueState,
  resendUndelivered,
  sendQueuedMails,
} from "./index";
import { claimDueMail } from "./mail-queue.repository";

const app = useTestApp();
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
  await app.db.prisma.queuedMail.deleteMany();
  app.clock.set("2026-11-01T12:00:00.000Z");
});

/** A mailer whose SMTP server can be stopped and started. */
async function aMailServer(replies: SmtpReplies = {}) {
  let server = await startSmtpServer(replies);
  const { url } = server;
  undo.push(() => server.stop());
  const { db, clock } = app;
  const parts = { db, clock, vault: testVault, ids: systemIds, log: createLog("silent") };
  const transport = createMailer(readConfig({ NODE_ENV: "test", SMTP_URL: url }), parts);
  return {
    mailer: createDurableMailer(transport, parts),
    sendQueued: () => sendQueuedMails({ ...parts, transport }),
    stop: () => server.stop(),
    start: async () => {
      server = await startSmtpServer({}, Number(new URL(url).port));
    },
    received: () => server.received.join(""),
  };
}

async function aMail(overrides: Partial<Mail> = {}): Promise<Mail> {
  const { account } = await app.createAccount();
  return {
    accountId: account.id,
    from: { name: "Gazette" },
    to: { name: "Ada", address: "ada@readers.test" },
    subject: "Your receipt",
    text: "Thank you.",
    html: "<p>Thank you.</p>",
    ...overrides,
  };
}

const undelivered = (mail: Mail) => listUndelivered(app, { accountId: mail.accountId ?? 0, limit: 10 });

const messageIds = (text: string) => [...text.matchAll(/^Message-ID:\s*(\S+)/gim)].map(([, id]) => id);

describe("during an outage of the SMTP server a mail", () => {
  test("is stored encrypted, retried with backoff, and sent whole once the server is back", async () => {
    const { mailer, sendQueued, stop, start, received } = await aMailServer();
    const attachment = { name: "invoice.pdf", contentType: "application/pdf", bytes: new Uint8Array([1, 2]) };
    const mail = await aMail({
      text: "The code is 424242.",
      attachments: [attachment],
      occurrence: "invoice:7",
    });
    await stop();
    expect(await mailer.send(mail)).toBe("queued");
    expect(await sendQueued()).toEqual({ sent: 0, failed: 0 });
    app.clock.set("2026-11-01T12:01:00.000Z");
    expect(await sendQueued()).toEqual({ sent: 0, failed: 1 });
    expect(await undelivered(mail)).toMatchObject([
      {
        recipient: "ada@readers.test",
        subject: "Your receipt",
        attempts: 2,
        lastError: expect.stringContaining("ECONNREFUSED"),
        nextAttemptAt: new Date("2026-11-01T12:03:00.000Z"),
      },
    ]);
    const [row] = await app.db.prisma.queuedMail.findMany();
    expect(JSON.stringify(row)).not.toContain("424242");
    expect(await mailQueueState(app.db, app.clock.now())).toEqual({
      waiting: 1,
      failed: 0,
      oldestSeconds: 60,
    });
    await start();
    app.clock.set("2026-11-01T12:03:00.000Z");
    expect(await sendQueued()).toEqual({ sent: 1, failed: 0 });
    expect(received()).toContain("The code is 424242.");
    expect(received()).toContain("filename=invoice.pdf");
    expect(await undelivered(mail)).toEqual([]);
    expect(await sendQueued()).toEqual({ sent: 0, failed: 0 });
  });

  test("fails after three days, and is sent when staff resend it", async () => {
    const { mailer, sendQueued, stop, start, received } = await aMailServer();
    const mail = await aMail();
    await stop();
    await mailer.send(mail);
    for (let hour = 1; hour <= 72; hour += 1) {
      app.clock.set(new Date(Date.UTC(2026, 10, 1, 12 + hour)).toISOString());
      await sendQueued();
    }
    const [failed] = await undelivered(mail);
    expect(failed).toMatchObject({ nextAttemptAt: null, isExpired: false });
    expect(failed?.attempts).toBeGreaterThan(60);
    expect(await mailQueueState(app.db, app.clock.now())).toEqual({
      waiting: 0,
      failed: 1,
      oldestSeconds: 0,
    });
    await start();
    expect(await sendQueued()).toEqual({ sent: 0, failed: 0 });
    const about = { accountId: mail.accountId ?? 0, id: failed?.id ?? "" };
    expect(await resendUndelivered(app, { ...about, accountId: 0 })).toEqual({ isQueued: false });
    expect(await Promise.all([1, 2].map(() => resendUndelivered(app, about)))).toEqual([
      { isQueued: true },
      { isQueued: true },
    ]);
    const runs = await Promise.all([1, 2, 3].map(sendQueued));
    expect(runs.map(({ sent }) => sent).sort()).toEqual([0, 0, 1]);
    expect(messageIds(received())).toHaveLength(1);
    expect(await resendUndelivered(app, about)).toEqual({ isQueued: false });
  });

  test("with a code is not sent after the code has expired, and its subject is not listed", async () => {
    const { mailer, sendQueued, stop, start, received } = await aMailServer();
    const code = { subject: "424242 is your code", listedAs: "Your code" };
    const mail = await aMail({ ...code, validUntil: new Date("2026-11-01T12:10:00.000Z") });
    await stop();
    await mailer.send(mail);
    await start();
    app.clock.set("2026-11-01T12:10:00.000Z");
    expect(await sendQueued()).toEqual({ sent: 0, failed: 1 });
    expect(received()).toBe("");
    const [failed] = await undelivered(mail);
    expect(failed).toMatchObject({ subject: "Your code", nextAttemptAt: null, isExpired: true });
    const about = { accountId: mail.accountId ?? 0, id: failed?.id ?? "" };
    await expect(resendUndelivered(app, about)).rejects.toMatchObject({ code: "conflict" });
  });

  test("whose caller reports the failure is not stored", async () => {
    const { mailer, stop } = await aMailServer();
    const mail = await aMail({ isRetried: false });
    await stop();
    await expect(mailer.send(mail)).rejects.toThrow("ECONNREFUSED");
    expect(await undelivered(mail)).toEqual([]);
  });
});

test("a mail that the server refuses permanently is shown as failed at once", async () => {
  const { mailer, sendQueued } = await aMailServer({ recipient: "550 no such user" });
  const mail = await aMail();
  expect(await mailer.send(mail)).toBe("failed");
  expect(await undelivered(mail)).toMatchObject([
    { attempts: 1, nextAttemptAt: null, lastError: expect.stringContaining("550 no such user") },
  ]);
  app.clock.set("2026-11-02T12:00:00.000Z");
  expect(await sendQueued()).toEqual({ sent: 0, failed: 0 });
});

test("a mail whose sender was killed is sent by another process, with the same Message-ID", async () => {
  const { mailer, sendQueued, stop, start, received } = await aMailServer();
  const mail = await aMail({ occurrence: randomUUID() });
  await stop();
  await mailer.send(mail);
  await start();
  app.clock.set("2026-11-01T12:01:00.000Z");
  const now = app.clock.now();
  const claimed = await claimDueMail(app.db, { now, lockedUntil: new Date("2026-11-01T12:06:00.000Z") });
  expect(claimed).not.toBeNull();
  expect(await sendQueued()).toEqual({ sent: 0, failed: 0 });
  app.clock.set("2026-11-01T12:06:00.000Z");
  expect(await sendQueued()).toEqual({ sent: 1, failed: 0 });
  // The function of the event runs again: its mail has the same Message-ID, by which receivers drop it.
  expect(await mailer.send(mail)).toBe("sent");
  expect(new Set(messageIds(received())).size).toBe(1);
});

test("a function that runs again stores the mail of its occurrence once", async () => {
  const { mailer, stop } = await aMailServer();
  const mail = await aMail({ occurrence: "cancelled:1" });
  await stop();
  await Promise.all([mailer.send(mail), mailer.send(mail)]);
  expect(await undelivered(mail)).toHaveLength(1);
});

test("a run gives up after three failures in a row, and continues with the rest in the next one", async () => {
  const { mailer, sendQueued, stop, start } = await aMailServer();
  const mail = await aMail();
  await stop();
  for (let count = 0; count < 5; count += 1) await mailer.send(mail);
  app.clock.set("2026-11-01T12:01:00.000Z");
  expect(await sendQueued()).toEqual({ sent: 0, failed: 3 });
  await start();
  expect(await sendQueued()).toEqual({ sent: 2, failed: 0 });
});

test("a mail in retry keeps the request and the trace that caused it", async () => {
  const { mailer, sendQueued, stop, start, received } = await aMailServer();
  await stop();
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const trace = { traceId, spanId: "b7ad6b7169203331", isSampled: true };
  const mail = await aMail();
  const scope = { facts: createFacts("ticket-17"), trace };
  expect(await runInScope(scope, () => mailer.send(mail))).toBe("queued");
  await start();
  app.clock.set("2026-11-01T12:01:00.000Z");
  const parents: unknown[] = [];
  globalThis.mastheadTracer = {
    start: (name, { parent, attributes }) => {
      parents.push({ name, parent, attributes, requestId: getFacts()?.requestId });
      const ignore = () => undefined;
      return { context: trace, rename: ignore, set: ignore, fail: ignore, end: ignore };
    },
  };
  onTestFinished(() => {
    globalThis.mastheadTracer = undefined;
  });
  expect(await sendQueued()).toEqual({ sent: 1, failed: 0 });
  expect(received()).toContain("Thank you.");
  const attributes = { "masthead.account_id": mail.accountId };
  expect(parents).toEqual([{ name: "send mail", parent: trace, attributes, requestId: "ticket-17" }]);
});
