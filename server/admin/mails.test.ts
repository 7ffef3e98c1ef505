import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "@/server/platform/config/index";
import { createLog } from "@/server/platform/log/index";
import { createMailer, type Mailer } from "@/server/platform/mail/index";
import { createDurableMailer } from "@/server/platform/mail-queue/index";
import { systemIds } from "@/server/platform/system/index";
import { aStaffMember, createAdminContext } from "@/test/staff";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { testVault } from "@/test/test-dependencies";
import { createAdminCaller } from "./index";

const app = useTestApp();
let dataDir = "";
let mailer: Mailer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "masthead-mails-"));
  mailer = createMailer(readConfig({ NODE_ENV: "test", DATA_DIR: dataDir }), { ...app, ids: systemIds });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function createCallerFor(account: TestAccount, role: "owner" | "editor") {
  const { sessionId } = await aStaffMember(app, { [account.account.id]: role });
  const context = await createAdminContext(app, sessionId, account.account.id);
  return createAdminCaller({ ...context, dependencies: { ...context.dependencies, mailer } });
}

it("shows outbox mails to owners of their account only", async () => {
  const [own, other] = [await app.createAccount(), await app.createAccount()];
  await mailer.send({
    accountId: own.account.id,
    from: { name: "Gazette" },
    to: { name: "Ada", address: "ada@readers.test" },
    subject: "Set a new password",
    text: "a link",
    html: "<p>a link</p>",
  });
  const owner = await createCallerFor(own, "owner");
  const list = await owner.mails.list();
  expect(list).toMatchObject({
    sends: false,
    mails: [{ to: "ada@readers.test", subject: "Set a new password" }],
  });
  expect(JSON.stringify(list)).not.toContain("a link");
  const mailId = list.mails[0]?.id ?? "";
  expect(await owner.mails.get({ mailId })).toMatchObject({ text: "a link", html: "<p>a link</p>" });
  const stranger = await createCallerFor(other, "owner");
  expect((await stranger.mails.list()).mails).toEqual([]);
  await expect(stranger.mails.get({ mailId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const editor = await createCallerFor(own, "editor");
  await expect(editor.mails.get({ mailId })).rejects.toMatchObject({ code: "FORBIDDEN" });
});

it("lists the undelivered mails of the account and resends one, for owners only", async () => {
  const [own, other] = [await app.createAccount(), await app.createAccount()];
  const parts = {
    db: app.db,
    clock: app.clock,
    vault: testVault,
    ids: systemIds,
    log: createLog("silent"),
  };
  const unreachable = readConfig({ NODE_ENV: "test", SMTP_URL: "smtp://127.0.0.1:1" });
  await createDurableMailer(createMailer(unreachable, parts), parts).send({
    accountId: own.account.id,
    from: { name: "Gazette" },
    to: { name: "Ada", address: "ada@readers.test" },
    subject: "Your receipt",
    text: "Thank you.",
    html: "<p>Thank you.</p>",
  });
  const owner = await createCallerFor(own, "owner");
  const [mail] = await owner.mails.undelivered();
  expect(mail).toMatchObject({ recipient: "ada@readers.test", subject: "Your receipt", attempts: 1 });
  expect(mail?.nextAttemptAt).toEqual(new Date("2026-11-01T12:01:00.000Z"));
  const mailId = mail?.id ?? "";
  const stranger = await createCallerFor(other, "owner");
  expect(await stranger.mails.undelivered()).toEqual([]);
  expect(await stranger.mails.resend({ mailId })).toEqual({ isQueued: false });
  const editor = await createCallerFor(own, "editor");
  await expect(editor.mails.resend({ mailId })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await owner.mails.undelivered()).toMatchObject([
    { nextAttemptAt: new Date("2026-11-01T12:01:00.000Z") },
  ]);
  expect(await owner.mails.resend({ mailId })).toEqual({ isQueued: true });
  expect(await owner.mails.undelivered()).toMatchObject([{ nextAttemptAt: app.clock.now() }]);
});
