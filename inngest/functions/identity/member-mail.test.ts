import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { useBackground } from "@/test/background";
import { eventually } from "@/test/eventually";
import { listMails } from "@/test/mailbox";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { useReceiver } from "@/test/webhook-receiver";
import { anEndpoint, webhookContext } from "@/test/webhooks";

const app = useTestApp();
const receiver = useReceiver();
const PASSWORD = "correct horse battery";
useBackground();

async function post(account: TestAccount, path: string, body: object) {
  const init = { method: "POST", body: JSON.stringify(body), host: account.host };
  const response = await app.fetch(path, init);
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text), headers: response.headers };
}

async function aMember(account: TestAccount) {
  const facts = { name: "Ada <b>Lovelace</b>", email: `${randomUUID()}@readers.test`, password: PASSWORD };
  const { body, headers } = await post(account, "/api/member", facts);
  return { ...facts, id: Number(body.member.id), token: headers.get("x-qt-auth") ?? "" };
}

/** Waits for the mail to an address whose subject matches. */
async function findMail(account: TestAccount, address: string, subject: RegExp) {
  return eventually(() => {
    const mail = listMails(account.account.id).findLast(
      (candidate) => candidate.to.address === address && subject.test(candidate.subject),
    );
    if (mail === undefined) throw new Error(`no mail to ${address} about ${subject}`);
    return mail;
  });
}

function tokenIn(text: string): string {
  return /[?&]token=([\w-]+)/.exec(text)?.[1] ?? "";
}

test("a new member receives a link that confirms the address once", async () => {
  const account = await app.createAccount();
  const { email, token } = await aMember(account);
  const mail = await findMail(account, email, /Confirm/);
  expect(mail.text).toContain(`https://${account.host}/verify-email?token=`);
  expect(mail.html).toContain("Ada &lt;b&gt;Lovelace&lt;/b&gt;");
  expect(mail.html).not.toContain("<b>Lovelace");
  const me = await app.fetch("/api/v1/members/me", { host: account.host, headers: { "x-qt-auth": token } });
  expect((await me.json()).member["verification-status"]).toBeNull();
});

test("a reset link sets a new password once, even when used concurrently, and ends every session", async () => {
  const account = await app.createAccount();
  const { email, token } = await aMember(account);
  const resetRequest = await post(account, "/api/member/forgot-password", { email });
  const unknown = await post(account, "/api/member/forgot-password", { email: "nobody@readers.test" });
  expect([unknown.status, unknown.body]).toEqual([resetRequest.status, resetRequest.body]);
  const mail = await findMail(account, email, /Reset your password for/);
  const sent = { token: tokenIn(mail.text), password: "another long password" };
  const both = await Promise.all([1, 2].map(() => post(account, "/api/member/password", sent)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect((await post(account, "/api/member/password", sent)).status).toBe(400);
  const me = await app.fetch("/api/v1/members/me", { host: account.host, headers: { "x-qt-auth": token } });
  expect(me.status).toBe(401);
  expect((await post(account, "/api/member/login", { email, password: PASSWORD })).status).toBe(401);
  const login = await post(account, "/api/member/login", { email, password: sent.password });
  expect([login.status, login.body.member["verification-status"]]).toEqual([200, "email"]);
  await findMail(account, email, /was changed/);
  const storedTokens = JSON.stringify(await app.db.prisma.memberToken.findMany());
  expect(storedTokens).not.toContain(sent.token);
});

test("a code logs in once, allows five guesses, and is valid for its member only", async () => {
  const account = await app.createAccount();
  const { email } = await aMember(account);
  const stranger = await aMember(account);
  const readCode = async () => {
    await app.db.prisma.signInThrottle.deleteMany();
    const before = listMails(account.account.id).length;
    await post(account, "/api/auth/v1/users/send-otp", { email });
    await eventually(() => expect(listMails(account.account.id).length).toBeGreaterThan(before));
    return /^\d{6}/.exec((await findMail(account, email, /is your code/)).subject)?.[0] ?? "";
  };
  await findMail(account, email, /Confirm/);
  await findMail(account, stranger.email, /Confirm/);
  const login = (otp: string, name = email) => post(account, "/api/auth/v1/login", { email: name, otp });
  const first = await readCode();
  expect((await login(first, stranger.email)).status).toBe(401);
  expect((await login(first)).status).toBe(200);
  expect((await login(first)).status).toBe(401);
  const second = await readCode();
  const wrong = second === "000000" ? "111111" : "000000";
  for (let n = 0; n < 5; n += 1) expect((await login(wrong)).status).toBe(401);
  expect((await login(second)).status).toBe(401);
});

test("a code sets a password, and an expired link or code is refused", async () => {
  const account = await app.createAccount();
  const { email } = await aMember(account);
  await post(account, "/api/auth/v1/users/forgot-password", { email });
  const mail = await findMail(account, email, /Reset your password for/);
  const code = /\n(\d{6})\n/.exec(mail.text)?.[1] ?? "";
  const now = app.clock.now();
  app.clock.set(new Date(now.getTime() + 3_600_001).toISOString());
  const late = { token: tokenIn(mail.text), password: "another long password" };
  expect((await post(account, "/api/member/password", late)).status).toBe(400);
  const byCode = { email, otp: code, "new-password": "a third long password" };
  expect((await post(account, "/api/auth/v1/users/reset-password", byCode)).status).toBe(400);
  app.clock.set(now.toISOString());
  expect((await post(account, "/api/auth/v1/users/reset-password", byCode)).status).toBe(200);
});

test("a sign-up is delivered to the workflow webhook that subscribes to it", async () => {
  const account = await app.createAccount();
  const url = receiver.url("/members");
  await anEndpoint(webhookContext(account.ctx), url, { events: ["member-signup"] });
  const { id, email } = await aMember(account);
  await eventually(() => expect(receiver.calls("/members")).toHaveLength(1));
  const { v1 } = JSON.parse(receiver.calls("/members")[0]?.body ?? "{}");
  expect(v1.event.name).toBe("member-signup");
  expect(v1.data.member).toMatchObject({ id, email, "publisher-id": account.account.id });
});
