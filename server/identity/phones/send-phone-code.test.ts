import { expect, test } from "vitest";
import { getRuntime } from "@/server/runtime";
import { aPhone, codeIn, failNextText, listTextsTo } from "@/test/phone";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { logInByPhone, requestPhoneCode, sendPhoneCode } from "./index";

const app = useTestApp();

/** A number with a requested code, and a function that sends it. */
async function requestCode(account: TestAccount) {
  const { texter, vault } = getRuntime();
  const ctx = { ...account.ctx, texter, vault };
  const phoneNumber = aPhone();
  await requestPhoneCode(ctx, { phoneNumber, address: null });
  const { id } = await app.db.prisma.phoneCode.findFirstOrThrow({ where: { phoneNumber } });
  return { ctx, id, phoneNumber, send: () => sendPhoneCode(ctx, id) };
}

test("of concurrent senders of one message one sends it, once", async () => {
  const { send, phoneNumber } = await requestCode(await app.createAccount());
  const all = await Promise.allSettled([1, 2, 3, 4].map(send));
  expect(all.filter((one) => one.status === "fulfilled" && one.value === "sent")).toHaveLength(1);
  expect(await send()).toBe("over");
  expect(listTextsTo(phoneNumber)).toHaveLength(1);
});

test("a message that the gateway refused is retried with the same code", async () => {
  const { ctx, id, send, phoneNumber } = await requestCode(await app.createAccount());
  const before = await app.db.prisma.phoneCode.findUniqueOrThrow({ where: { id } });
  failNextText();
  await expect(send()).rejects.toThrow("the gateway is away");
  expect(await send()).toBe("sent");
  const after = await app.db.prisma.phoneCode.findUniqueOrThrow({ where: { id } });
  expect([after.codeHash, after.sealedCode]).toEqual([before.codeHash, null]);
  const proof = { phoneNumber, code: codeIn(listTextsTo(phoneNumber)[0]), signUp: { name: "Ada" } };
  const client = { userAgent: null, address: null };
  expect((await logInByPhone(ctx, { ...proof, client })).member.phoneNumber).toBe(phoneNumber);
});

test("neither stored rows nor function events reveal a code or its number", async () => {
  const { ctx, id, send, phoneNumber } = await requestCode(await app.createAccount());
  await send();
  const code = codeIn(listTextsTo(phoneNumber)[0]);
  const row = await app.db.prisma.phoneCode.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ sealedCode: null, codeHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const where = { accountId: ctx.account.id };
  const [event] = await app.db.prisma.outboxEvent.findMany({ where });
  expect(event?.data).toEqual({ phoneCodeId: id });
  expect(JSON.stringify({ ...row, phoneNumber: "", codeHash: "" })).not.toContain(code);
  expect(await app.db.prisma.accountEvent.count({ where })).toBe(0);
});

test("a message whose sender crashed is sent a minute later, under the same id", async () => {
  const { id, send, phoneNumber } = await requestCode(await app.createAccount());
  const now = app.clock.now();
  await app.db.prisma.phoneCode.update({ where: { id }, data: { claimedAt: now } });
  await expect(send()).rejects.toMatchObject({ code: "conflict" });
  app.clock.set(new Date(now.getTime() + 60_000).toISOString());
  expect(await send()).toBe("sent");
  expect(listTextsTo(phoneNumber)[0]?.occurrence).toBe(`phone-code:${id}`);
  app.clock.set(now.toISOString());
});

test("an expired code is not sent", async () => {
  const { send, phoneNumber } = await requestCode(await app.createAccount());
  const now = app.clock.now();
  app.clock.set(new Date(now.getTime() + 600_000).toISOString());
  expect(await send()).toBe("over");
  app.clock.set(now.toISOString());
  expect(listTextsTo(phoneNumber)).toEqual([]);
});

test("an installation without text messages refuses the request", async () => {
  const { ctx } = await requestCode(await app.createAccount());
  const requested = requestPhoneCode({ ...ctx, texter: null }, { phoneNumber: aPhone(), address: null });
  await expect(requested).rejects.toMatchObject({ code: "invalid" });
});
