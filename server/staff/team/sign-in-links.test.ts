import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { getRuntime } from "@/server/runtime";
import { listMails } from "@/test/mailbox";
import { useTestApp } from "@/test/test-app";
import {
  createPasswordLink,
  createSignInLink,
  findStaffSession,
  sendPasswordLink,
  setPasswordByLink,
  signInByLink,
} from "../index";

const app = useTestApp();
beforeEach(() => app.clock.set("2026-11-01T12:00:00.000Z"));

async function aLink() {
  const email = `${randomUUID()}@harbour.example`;
  const { id } = await app.db.prisma.staffUser.create({ data: { email, name: "Ada", passwordHash: "none" } });
  const create = () => createSignInLink({ ...getRuntime(), ownAddress: "https://desk.example.test" }, email);
  const [link, other] = [await create(), await create()];
  const use = (url = link) =>
    signInByLink(getRuntime(), {
      ...{ token: url.split("/").at(-1) ?? "", address: randomUUID(), userAgent: null },
    });
  return { id, email, link, use, useOther: () => use(other) };
}

test("the operator's link opens one session, and ends the person's other links", async () => {
  const { id, link, use, useOther } = await aLink();
  expect(link).toMatch(/^https:\/\/desk\.example\.test\/sign-in\/link\/[\w-]{43}$/);
  const both = await Promise.allSettled([use(), use()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const sessions = await app.db.prisma.staffSession.findMany({ where: { staffUserId: id } });
  expect(sessions).toHaveLength(1);
  expect((await findStaffSession(getRuntime(), sessions[0]?.id ?? ""))?.user.id).toBe(id);
  await expect(useOther()).rejects.toMatchObject({ code: "conflict" });
});

test("it ends after an hour, and nothing else opens a session", async () => {
  const { use } = await aLink();
  await expect(use("https://desk.example.test/sign-in/link/nonsense")).rejects.toMatchObject({
    code: "conflict",
  });
  app.clock.set("2026-11-01T13:00:00.000Z");
  await expect(use()).rejects.toMatchObject({ code: "conflict" });
  const ownAddress = "https://desk.example.test";
  const unknown = createSignInLink({ ...getRuntime(), ownAddress }, "nobody@harbour.example");
  await expect(unknown).rejects.toMatchObject({ code: "not_found" });
});

test("a link for a new password opens no session, and the operator's link sets no password", async () => {
  const { id, email, link, use } = await aLink();
  const ownAddress = "https://desk.example.test";
  const passwordLink = await createPasswordLink({ ...getRuntime(), ownAddress }, email);
  await expect(use(passwordLink)).rejects.toMatchObject({ code: "conflict" });
  const set = (url: string) =>
    setPasswordByLink(getRuntime(), {
      ...{ token: url.split("/").at(-1) ?? "", password: "correct horse battery", address: randomUUID() },
    });
  await expect(set(link)).rejects.toMatchObject({ code: "conflict" });
  const open = { staffUserId: id, usedAt: null };
  expect(await app.db.prisma.staffPasswordLink.count({ where: open })).toBe(3);
  expect(await app.db.prisma.staffSession.count({ where: { staffUserId: id } })).toBe(0);
  await set(passwordLink);
});

test("a link that was requested before password sign-in was turned off is not mailed", async () => {
  const { id, email } = await aLink();
  const sending = { ...getRuntime(), ownAddress: "https://desk.example.test" };
  const count = () => listMails(null).filter(({ to }) => to.address === email).length;
  expect(await sendPasswordLink({ ...sending, hasPasswords: false }, id)).toEqual({ sent: false });
  expect(count()).toBe(0);
  expect(await sendPasswordLink({ ...sending, hasPasswords: true }, id)).toEqual({ sent: true });
  expect(count()).toBe(1);
});
