import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "@/server/platform/config/index";
import { systemIds } from "@/server/platform/ids/index";
import { createMailer, type Mailer } from "@/server/platform/mail/index";
import { adminContextOf, aStaffMember } from "@/test/staff";
import { type TestAccount, useWorld } from "@/test/world";
import { createAdminCaller } from "./index";

const world = useWorld();
let dataDir = "";
let mailer: Mailer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "masthead-mails-"));
  mailer = createMailer(readConfig({ NODE_ENV: "test", DATA_DIR: dataDir }), { ...world, ids: systemIds });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function callerOf(account: TestAccount, role: "owner" | "editor") {
  const { sessionId } = await aStaffMember(world, { [account.account.id]: role });
  const context = await adminContextOf(world, sessionId, account.account.id);
  return createAdminCaller({ ...context, world: { ...context.world, mailer } });
}

it("shows written mails to owners of their account, and to nobody else", async () => {
  const [own, other] = [await world.createAccount(), await world.createAccount()];
  await mailer.send({
    accountId: own.account.id,
    from: { name: "Gazette" },
    to: { name: "Ada", address: "ada@readers.test" },
    subject: "Set a new password",
    text: "a link",
    html: "<p>a link</p>",
  });
  const owner = await callerOf(own, "owner");
  const list = await owner.mails.list();
  expect(list).toMatchObject({
    sends: false,
    mails: [{ to: "ada@readers.test", subject: "Set a new password" }],
  });
  expect(JSON.stringify(list)).not.toContain("a link");
  const mailId = list.mails[0]?.id ?? "";
  expect(await owner.mails.get({ mailId })).toMatchObject({ text: "a link", html: "<p>a link</p>" });
  const stranger = await callerOf(other, "owner");
  expect((await stranger.mails.list()).mails).toEqual([]);
  await expect(stranger.mails.get({ mailId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const editor = await callerOf(own, "editor");
  await expect(editor.mails.get({ mailId })).rejects.toMatchObject({ code: "FORBIDDEN" });
});
