import { expect, test } from "vitest";
import { getRuntime } from "@/server/runtime";
import { useBackground } from "@/test/background";
import { eventually } from "@/test/eventually";
import { aPhone, codeIn, listTextsTo } from "@/test/phone";
import { createMember } from "@/test/readers";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { sendPhoneCode } from "./index";

const app = useTestApp();
useBackground();

interface Call {
  body: object;
  token?: string | undefined;
  /** Defaults to a new address per call, so that tests do not throttle one another. */
  address?: string | undefined;
}

let calls = 0;

async function post({ host }: TestAccount, path: string, { body, token, address }: Call) {
  calls += 1;
  const from = address ?? `198.51.${Math.floor(calls / 250)}.${calls % 250}`;
  const headers = new Headers({ "x-forwarded-for": from, "content-type": "application/json" });
  if (token !== undefined) headers.set("x-qt-auth", token);
  const response = await app.fetch(path, { method: "POST", body: JSON.stringify(body), headers, host });
  return { response, status: response.status, body: await response.json() };
}

const AUTH = "/api/auth/v1";
const request = (account: TestAccount, phone: string, address?: string) =>
  post(account, `${AUTH}/users/send-otp`, { body: { "phone-number": phone }, address });
const logIn = (account: TestAccount, phone: string, fields: object) =>
  post(account, `${AUTH}/login`, { body: { "phone-number": phone, ...fields } });
const update = (account: TestAccount, body: object, token?: string) =>
  post(account, `${AUTH}/users/update-with-otp`, { body, token });
const changeProfile = (account: TestAccount, body: object, token: string) =>
  post(account, `${AUTH}/users/profile`, { body, token });

/** Requests a code and waits until it has arrived. */
async function requestCode(account: TestAccount, phone: string): Promise<string> {
  const before = listTextsTo(phone).length;
  expect((await request(account, phone)).status).toBe(200);
  await eventually(() => expect(listTextsTo(phone).length).toBe(before + 1));
  return codeIn(listTextsTo(phone).at(-1));
}

/** A member who signed up with a number only. */
async function signUpByPhone(account: TestAccount, phone: string) {
  const code = await requestCode(account, phone);
  const { body, response } = await logIn(account, phone, { otp: code, "auto-signup": "true", name: "Ada" });
  return { id: Number(body.user.id), token: response.headers.get("x-qt-auth") ?? "" };
}

/** A member with a verified e-mail address. */
async function createVerifiedMember(account: TestAccount) {
  const made = await createMember(account);
  const emailVerifiedAt = app.clock.now();
  await app.db.prisma.member.update({ where: { id: made.member.id }, data: { emailVerifiedAt } });
  return { ...made.member, token: made.token };
}

const memberRow = (id: number) => app.db.prisma.member.findUniqueOrThrow({ where: { id } });

test("a new reader signs up by number and code, gets a session, and is the same reader the next time", async () => {
  const account = await app.createAccount();
  const phone = aPhone();
  const code = await requestCode(account, phone);
  const [message] = listTextsTo(phone);
  expect(message?.text).toBe(
    `${code} is your code for Test publication. It works once and expires in 10 minutes. Don't share it.\n\n@${account.host} #${code}`,
  );
  const withoutSignUp = await logIn(account, phone, { otp: code });
  expect([withoutSignUp.status, withoutSignUp.body.error.details[0].path]).toEqual([401, "body.auto-signup"]);
  const { status, body, response } = await logIn(account, phone, {
    otp: code,
    "auto-signup": true,
    name: "Ada",
  });
  expect([status, body["active-sessions-count"]]).toEqual([200, 1]);
  expect(body.user).toMatchObject({
    name: "Ada",
    email: null,
    username: phone,
    "phone-number": phone,
    "verification-status": "phone",
  });
  const headers = { "x-qt-auth": response.headers.get("x-qt-auth") ?? "" };
  const me = await app.fetch("/api/auth/v1/users/me", { host: account.host, headers });
  expect(await me.json()).toMatchObject({ source: "phone", user: { id: body.user.id } });
  const where = { accountId: account.account.id, eventId: `member:${body.user.id}:signed-up` };
  expect(await app.db.prisma.accountEvent.count({ where })).toBe(1);
  const again = await logIn(account, ` ${phone.slice(0, 6)} ${phone.slice(6)} `, {
    otp: await requestCode(account, phone),
  });
  expect([again.status, again.body.user.id]).toEqual([200, body.user.id]);
});

test("a request for a code gets identical responses whether the number belongs to a member or not", async () => {
  const account = await app.createAccount();
  const [known, unknown] = [aPhone(), aPhone()];
  await signUpByPhone(account, known);
  const responses = [await request(account, known), await request(account, unknown)];
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(responses[0]?.body).toEqual(responses[1]?.body);
  const wrong = [
    await logIn(account, known, { otp: "none" }),
    await logIn(account, unknown, { otp: "none" }),
  ];
  expect(wrong.map(({ status, body }) => [status, body.message])).toEqual(
    wrong.map(() => [401, "This code is not valid. Request a new one."]),
  );
});

test("of two concurrent log-ins with one code one succeeds, and one member is created", async () => {
  const account = await app.createAccount();
  const phone = aPhone();
  const otp = await requestCode(account, phone);
  const both = await Promise.all([1, 2].map(() => logIn(account, phone, { otp, "auto-signup": true })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect((await logIn(account, phone, { otp })).status).toBe(401);
  expect(await app.db.prisma.member.count({ where: { accountId: account.account.id } })).toBe(1);
  expect(await app.db.prisma.reader.count({ where: { accountId: account.account.id } })).toBe(1);
});

test("a code allows five guesses, lasts ten minutes, ends with the next code, and is for one account", async () => {
  const [account, other] = [await app.createAccount(), await app.createAccount()];
  const phone = aPhone();
  const first = await requestCode(account, phone);
  expect((await logIn(other, phone, { otp: first, "auto-signup": true })).status).toBe(401);
  const second = await requestCode(account, phone);
  const wrong = ["000000", "111111", "222222"].find((code) => code !== first && code !== second) ?? "";
  if (first !== second) expect((await logIn(account, phone, { otp: first })).status).toBe(401);
  for (let n = first === second ? 0 : 1; n < 5; n += 1)
    expect((await logIn(account, phone, { otp: wrong })).status).toBe(401);
  expect((await logIn(account, phone, { otp: second, "auto-signup": true })).status).toBe(401);
  const third = await requestCode(account, phone);
  const now = app.clock.now();
  app.clock.set(new Date(now.getTime() + 600_000).toISOString());
  expect((await logIn(account, phone, { otp: third, "auto-signup": true })).status).toBe(401);
  app.clock.set(now.toISOString());
  expect((await logIn(account, phone, { otp: third, "auto-signup": true })).status).toBe(200);
});

test("concurrent guesses are counted one by one", async () => {
  const account = await app.createAccount();
  const phone = aPhone();
  const code = await requestCode(account, phone);
  const wrong = code === "000000" ? "111111" : "000000";
  await Promise.all(Array.from({ length: 8 }, () => logIn(account, phone, { otp: wrong })));
  expect((await logIn(account, phone, { otp: code, "auto-signup": true })).status).toBe(401);
});

test("an unverified number cannot log in, and is removed when another member verifies it", async () => {
  const account = await app.createAccount();
  const ada = await createVerifiedMember(account);
  const phone = aPhone();
  const input = { "phone-number": phone };
  expect((await changeProfile(account, input, ada.token)).status).toBe(200);
  const otp = await requestCode(account, phone);
  expect((await logIn(account, phone, { otp })).status).toBe(401);
  const { status, body } = await logIn(account, phone, { otp, "auto-signup": true });
  expect([status, body.user.id === ada.id, body.user.name]).toEqual([200, false, "Reader"]);
  expect(await memberRow(ada.id)).toMatchObject({ phoneNumber: null });
});

test("a member adds a number by its code, logs in by it, and verifies the next before it replaces it", async () => {
  const account = await app.createAccount();
  const ada = await createVerifiedMember(account);
  const [phone, next] = [aPhone(), aPhone()];
  const wrong = await update(account, { otp: "000000", user: { "phone-number": phone } }, ada.token);
  expect(wrong.status).toBe(400);
  const otp = await requestCode(account, phone);
  const user = { "phone-number": phone, name: "Ada K." };
  expect((await update(account, { otp, user }, ada.token)).status).toBe(200);
  expect((await update(account, { otp, user }, ada.token)).status).toBe(400);
  const login = await logIn(account, phone, { otp: await requestCode(account, phone) });
  expect(login.body.user).toMatchObject({ id: ada.id, name: "Ada K.", "verification-status": "email" });
  const where = { accountId: account.account.id, name: "identity/member.phone-verified" };
  expect(await app.db.prisma.accountEvent.count({ where })).toBe(1);
  const change = { otp: await requestCode(account, next), user: { "phone-number": next } };
  expect((await update(account, change, ada.token)).status).toBe(200);
  const before = await logIn(account, phone, { otp: await requestCode(account, phone) });
  expect(before.status).toBe(401);
  // Entered without a code, a number cannot log in.
  const typed = { "phone-number": aPhone() };
  await changeProfile(account, typed, ada.token);
  expect(await memberRow(ada.id)).toMatchObject({
    phoneNumber: typed["phone-number"],
    phoneVerifiedAt: null,
  });
});

test("a verified number stays its member's, and an unverified address gets none", async () => {
  const account = await app.createAccount();
  const phone = aPhone();
  const bea = await signUpByPhone(account, phone);
  const ada = await createVerifiedMember(account);
  const otp = await requestCode(account, phone);
  const taken = await update(account, { otp, user: { "phone-number": phone } }, ada.token);
  expect(taken.status).toBe(409);
  expect(await memberRow(bea.id)).toMatchObject({ phoneNumber: phone });
  const fresh = await createMember(account);
  const own = aPhone();
  const early = await update(
    account,
    { otp: await requestCode(account, own), user: { "phone-number": own } },
    fresh.token,
  );
  expect([early.status, early.body.message]).toEqual([409, expect.stringContaining("Confirm your email")]);
  // A member who logs in by a number alone cannot remove it.
  const removed = await changeProfile(account, { "phone-number": "" }, bea.token);
  expect(removed.status).toBe(409);
});

test("of two members who verify one number concurrently one has it", async () => {
  const account = await app.createAccount();
  const phone = aPhone();
  const people = [await createVerifiedMember(account), await createVerifiedMember(account)];
  const otp = await requestCode(account, phone);
  const both = await Promise.all(
    people.map(({ token }) => update(account, { otp, user: { "phone-number": phone } }, token)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const holders = { accountId: account.account.id, phoneNumber: phone };
  expect(await app.db.prisma.member.count({ where: holders })).toBe(1);
});

test("a profile is changed by a code to a verified number, without a session", async () => {
  const account = await app.createAccount();
  const phone = aPhone();
  const { id } = await signUpByPhone(account, phone);
  const otp = await requestCode(account, phone);
  const changed = await update(account, { otp, user: { "phone-number": phone, "first-name": "Augusta" } });
  expect(changed.status).toBe(200);
  expect(await memberRow(id)).toMatchObject({ firstName: "Augusta", phoneNumber: phone });
});

test.each([["no number"], ["0701740605"], ["+4670"], ["+247512345"]])(
  "nothing is sent to %s",
  async (phone) => {
    const account = await app.createAccount();
    const { status, body } = await request(account, phone);
    expect([status, body.error.details[0].path]).toEqual([400, "body.phone-number"]);
    expect(await app.db.prisma.phoneCode.count({ where: { accountId: account.account.id } })).toBe(0);
  },
);

test("a locked member gets no message, and an earlier code is refused", async () => {
  const account = await app.createAccount();
  const phone = aPhone();
  const { id } = await signUpByPhone(account, phone);
  const otp = await requestCode(account, phone);
  await app.db.prisma.member.update({ where: { id }, data: { lockedAt: app.clock.now() } });
  expect((await logIn(account, phone, { otp })).status).toBe(403);
  const before = listTextsTo(phone).length;
  const runtime = getRuntime();
  const ctx = { ...account.ctx, texter: runtime.texter, vault: runtime.vault };
  expect((await request(account, phone)).status).toBe(200);
  const last = await app.db.prisma.phoneCode.findFirstOrThrow({
    where: { phoneNumber: phone },
    orderBy: { id: "desc" },
  });
  expect(await sendPhoneCode(ctx, last.id)).toBe("locked");
  expect(listTextsTo(phone)).toHaveLength(before);
});
