import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { hashPassword } from "@/server/platform/crypto/index";
import { getRuntime } from "@/server/runtime";
import { useBackground } from "@/test/background";
import { eventually } from "@/test/eventually";
import { listMails } from "@/test/mailbox";
import { useTestApp } from "@/test/test-app";
import {
  createPasswordLink,
  findStaffSession,
  requestPasswordLink,
  setPasswordByLink,
  signInStaff,
} from "../index";

const app = useTestApp();
const OLD = "correct horse battery";
const NEW = "another long password";
useBackground();

beforeEach(() => app.clock.set("2026-11-01T12:00:00.000Z"));

async function aPerson() {
  const { account } = await app.createAccount();
  const email = `${randomUUID()}@harbour.example`;
  await app.db.prisma.staffUser.create({
    data: {
      ...{ email, name: "Ada", passwordHash: await hashPassword(OLD) },
      memberships: { create: { accountId: account.id, role: "editor" } },
    },
  });
  return { email, accountId: account.id };
}

function signIn(email: string, password: string) {
  return signInStaff(getRuntime(), { email, password, address: randomUUID(), userAgent: null });
}

function request(email: string, address: string = randomUUID()) {
  return requestPasswordLink(getRuntime(), { email, address });
}

function set(token: string, password = NEW, address: string = randomUUID()) {
  return setPasswordByLink(getRuntime(), { token, password, address });
}

async function aLink(email: string): Promise<string> {
  const link = await createPasswordLink({ ...getRuntime(), ownAddress: "https://desk.example.test" }, email);
  return link.split("/").at(-1) ?? "";
}

test("a forgotten password is reset by a mailed link, which ends all sessions", async () => {
  const { email } = await aPerson();
  const { sessionId } = await signIn(email, OLD);
  await request(` ${email.toUpperCase()} `);
  const mail = await eventually(() => {
    const mailed = listMails(null).find(({ to }) => to.address === email);
    if (mailed === undefined) throw new Error("no mail yet");
    return mailed;
  });
  const token = /\/sign-in\/new-password\/([\w-]+)/.exec(mail.text)?.[1] ?? "";
  await set(token);
  expect(await findStaffSession(getRuntime(), sessionId)).toBeNull();
  await expect(signIn(email, OLD)).rejects.toMatchObject({ code: "unauthorized" });
  await expect(signIn(email, NEW)).resolves.toBeDefined();
  await expect(set(token)).rejects.toMatchObject({ code: "conflict" });
});

test("an unknown address gets the same answer as a known one, and no mail is sent", async () => {
  const { email } = await aPerson();
  const ghost = `${randomUUID()}@harbour.example`;
  expect(await request(email)).toEqual(await request(ghost));
  await eventually(() => expect(listMails(null).some(({ to }) => to.address === email)).toBe(true));
  expect(listMails(null).some(({ to }) => to.address === ghost)).toBe(false);
  for (const recipient of [email, ghost]) {
    await request(recipient);
    await request(recipient);
    await expect(request(recipient)).rejects.toMatchObject({ code: "rate_limited" });
  }
});

test("a link works once, for an hour, and setting a password revokes the others", async () => {
  const { email } = await aPerson();
  const [first, second] = [await aLink(email), await aLink(email)];
  await expect(set(first, "short")).rejects.toMatchObject({ code: "invalid" });
  await set(first);
  await expect(set(second)).rejects.toMatchObject({ code: "conflict" });
  const late = await aLink(email);
  app.clock.set("2026-11-01T13:00:00.000Z");
  await expect(set(late)).rejects.toMatchObject({ code: "conflict" });
  await expect(set("a".repeat(43))).rejects.toMatchObject({ code: "conflict" });
  expect(JSON.stringify(await app.db.prisma.staffPasswordLink.findMany())).not.toContain(late);
});

test("of two concurrent uses of a link one sets the password", async () => {
  const { email } = await aPerson();
  const token = await aLink(email);
  const both = await Promise.allSettled([set(token, `${NEW} one`), set(token, `${NEW} two`)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("an unknown person gets no link, and guesses at links are throttled by network address", async () => {
  await expect(aLink("nobody@harbour.example")).rejects.toMatchObject({ code: "not_found" });
  for (let n = 0; n < 40; n += 1) await set("a".repeat(43), NEW, "192.0.2.7").catch(() => null);
  await expect(set("a".repeat(43), NEW, "192.0.2.7")).rejects.toMatchObject({ code: "rate_limited" });
});
