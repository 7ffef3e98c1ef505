import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Context } from "@/server/context/index";
import {
  cancelEmailChangeByLink,
  cancelOwnEmailChange,
  confirmEmailChange,
  findEmailChangeOfLink,
  findOwnEmailChange,
  logInMember,
  pruneIdentity,
  requestEmailChange,
  requestMail,
  resendEmailChange,
  resetPasswordByToken,
  signUpMember,
} from "@/server/identity/index";
import { hashPassword } from "@/server/platform/crypto/index";
import { useBackground } from "@/test/background";
import { eventually } from "@/test/eventually";
import { listMails } from "@/test/mailbox";
import { createMember } from "@/test/readers";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();
useBackground();

const PASSWORD = "correct horse battery";
const CLIENT = { userAgent: null, address: null };

function anEmail(): string {
  return `${randomUUID()}@readers.test`;
}

interface Person {
  id: number;
  email: string;
  ctx: Context;
}

/** A logged-in member with a password. */
async function aPerson(account: TestAccount, { isConfirmed = true } = {}): Promise<Person> {
  const { ctx } = account;
  const { member } = await createMember(account, { passwordHash: await hashPassword(PASSWORD) });
  if (isConfirmed)
    await app.db.prisma.member.update({
      where: { id: member.id },
      data: { emailVerifiedAt: app.clock.now() },
    });
  const { id, name, slug } = member;
  const reader = { id, name, slug, kind: "member", externalId: null, avatarUrl: null } as const;
  const actor = { kind: "reader", via: "session", sessionId: 0, reader } as const;
  return { id: member.id, email: member.email, ctx: { ...ctx, actor } };
}

function mailsTo(account: TestAccount, address: string) {
  return listMails(account.account.id).filter((mail) => mail.to.address === address);
}

/** The link token of the newest mail to an address, once there are that many. */
async function linkTo(account: TestAccount, address: string, count = 1): Promise<string> {
  return eventually(() => {
    const mails = mailsTo(account, address);
    if (mails.length < count) throw new Error(`no mail to ${address}`);
    const token = /\/account\/email\?token=([\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1];
    if (token === undefined) throw new Error("a mail without a link");
    return token;
  });
}

function request({ ctx }: Person, email: string, password = PASSWORD) {
  return requestEmailChange(ctx, { email, password, address: null });
}

function confirm({ ctx }: TestAccount, token: string) {
  return confirmEmailChange(ctx, { token, address: null });
}

async function readMember({ id }: Person) {
  return app.db.prisma.member.findUniqueOrThrow({
    where: { id },
    select: { email: true, emailVerifiedAt: true },
  });
}

const LINK_ENDED = { code: "invalid", message: "This link is no longer valid. Request a new one." };

test("an address changes once both addresses confirm, in either order; the old one is told", async () => {
  const account = await app.createAccount();
  for (const first of ["old", "new"] as const) {
    const ada = await aPerson(account);
    const email = anEmail();
    await request(ada, ` ${email.toUpperCase()} `);
    const links = { old: await linkTo(account, ada.email), new: await linkTo(account, email) };
    const second = first === "old" ? "new" : "old";
    expect(await confirm(account, links[first])).toBe("waiting");
    expect((await readMember(ada)).email).toBe(ada.email);
    expect(await findOwnEmailChange(ada.ctx)).toMatchObject({ newEmail: email, oldEmail: ada.email });
    await expect(confirm(account, links[first])).rejects.toMatchObject(LINK_ENDED);
    expect(await confirm(account, links[second])).toBe("complete");
    expect(await readMember(ada)).toMatchObject({ email, emailVerifiedAt: app.clock.now() });
    expect(await findOwnEmailChange(ada.ctx)).toBeNull();
    await eventually(() => expect(mailsTo(account, ada.email).at(-1)?.subject).toMatch(/was changed$/));
    expect(mailsTo(account, ada.email).at(-1)?.text).toContain(email);
    const login = { name: email, password: PASSWORD, client: CLIENT };
    expect((await logInMember(account.ctx, login)).member.id).toBe(ada.id);
    await expect(logInMember(account.ctx, { ...login, name: ada.email })).rejects.toMatchObject({
      code: "unauthorized",
    });
  }
});

test("an address that was never confirmed is replaced by the new one's confirmation alone", async () => {
  const account = await app.createAccount();
  const ada = await aPerson(account, { isConfirmed: false });
  const email = anEmail();
  await request(ada, email);
  expect(await confirm(account, await linkTo(account, email))).toBe("complete");
  expect(await readMember(ada)).toMatchObject({ email, emailVerifiedAt: app.clock.now() });
  expect(mailsTo(account, ada.email)).toEqual([]);
});

test("the request is refused without the password, for the present address, and for no address", async () => {
  const account = await app.createAccount();
  const ada = await aPerson(account);
  const refused = (path: string) => ({ code: "invalid", problems: [expect.objectContaining({ path })] });
  await expect(request(ada, anEmail(), "a wrong password")).rejects.toMatchObject(
    refused("body.current-password"),
  );
  await expect(request(ada, ada.email)).rejects.toMatchObject(refused("body.email"));
  await expect(request(ada, "nobody")).rejects.toMatchObject(refused("body.email"));
  const anonymous = requestEmailChange(account.ctx, { email: anEmail(), password: "", address: null });
  await expect(anonymous).rejects.toMatchObject({ code: "unauthorized" });
  expect(await app.db.prisma.memberEmailChange.count({ where: { memberId: ada.id } })).toBe(0);
});

test("a member who asks for another member's address learns nothing; its owner is told, and gets no link", async () => {
  const account = await app.createAccount();
  const [mallory, victim] = [await aPerson(account), await aPerson(account)];
  await request(mallory, victim.email);
  expect(await findOwnEmailChange(mallory.ctx)).toMatchObject({
    newEmail: victim.email,
    newConfirmedAt: null,
  });
  await eventually(() => expect(mailsTo(account, victim.email)).toHaveLength(1));
  const [notice] = mailsTo(account, victim.email);
  expect(notice?.subject).toMatch(/^You already have an account/);
  expect(notice?.text).not.toContain("token=");
  expect(notice?.text).not.toContain(mallory.email);
  expect(await confirm(account, await linkTo(account, mallory.email))).toBe("waiting");
  expect((await readMember(mallory)).email).toBe(mallory.email);
});

test("of concurrent uses of the links, each counts once, and both together change the address once", async () => {
  const account = await app.createAccount();
  const ada = await aPerson(account);
  const email = anEmail();
  await request(ada, email);
  const [old, fresh] = [await linkTo(account, ada.email), await linkTo(account, email)];
  const settled = await Promise.allSettled([old, fresh, old, fresh].map((token) => confirm(account, token)));
  const outcomes = settled.map((one) => (one.status === "fulfilled" ? one.value : one.reason.code));
  expect(outcomes.toSorted()).toEqual(["complete", "invalid", "invalid", "waiting"]);
  expect((await readMember(ada)).email).toBe(email);
  const events = { accountId: account.account.id, name: "identity/member.email-changed" };
  expect(await app.db.prisma.accountEvent.count({ where: events })).toBe(1);
});

test("an address that somebody signs up with before the last confirmation stays theirs, also at the same time", async () => {
  const account = await app.createAccount();
  for (const isAtOnce of [false, true]) {
    const ada = await aPerson(account);
    const email = anEmail();
    await request(ada, email);
    const [old, fresh] = [await linkTo(account, ada.email), await linkTo(account, email)];
    await confirm(account, fresh);
    const signUp = () =>
      signUpMember(account.ctx, { name: "Bea", email, password: PASSWORD, login: false, client: CLIENT });
    if (!isAtOnce) await signUp();
    const [confirmed, signedUp] = await Promise.allSettled([
      confirm(account, old),
      isAtOnce ? signUp() : Promise.resolve(),
    ]);
    const hasSignedUp = signedUp.status === "fulfilled";
    expect(confirmed).toMatchObject(
      hasSignedUp
        ? { status: "rejected", reason: { code: "conflict" } }
        : { status: "fulfilled", value: "complete" },
    );
    expect((await readMember(ada)).email).toBe(hasSignedUp ? ada.email : email);
    expect(await app.db.prisma.member.count({ where: { email } })).toBe(1);
  }
});

test("a later request, a cancellation and a new password each end the links that were sent", async () => {
  const account = await app.createAccount();
  const ada = await aPerson(account);
  const [first, second] = [anEmail(), anEmail()];
  await request(ada, first);
  const links = [await linkTo(account, first), await linkTo(account, ada.email)];
  await request(ada, second);
  links.push(await linkTo(account, second), await linkTo(account, ada.email, 2));
  for (const token of links.slice(0, 2))
    await expect(confirm(account, token)).rejects.toMatchObject(LINK_ENDED);
  const linked = await findEmailChangeOfLink(account.ctx, { token: links[3] ?? "", address: null });
  expect(linked).toMatchObject({ side: "old", change: { newEmail: second } });
  await cancelEmailChangeByLink(account.ctx, { token: links[3] ?? "", address: null });
  for (const token of links.slice(2)) await expect(confirm(account, token)).rejects.toMatchObject(LINK_ENDED);
  const third = anEmail();
  await request(ada, third);
  const cancelled = await linkTo(account, third);
  await cancelOwnEmailChange(ada.ctx);
  await expect(confirm(account, cancelled)).rejects.toMatchObject(LINK_ENDED);

  const bea = await aPerson(account);
  const fourth = anEmail();
  await request(bea, fourth);
  const pending = await linkTo(account, fourth);
  await requestMail(account.ctx, "password-reset", { email: bea.email, address: null });
  const token = await eventually(() => {
    const found = mailsTo(account, bea.email).map(
      ({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1],
    );
    const sent = found.find((one) => one !== undefined);
    if (sent === undefined) throw new Error("no reset link");
    return sent;
  });
  await resetPasswordByToken(account.ctx, { token, password: "another long password", client: CLIENT });
  await expect(confirm(account, pending)).rejects.toMatchObject(LINK_ENDED);
});

test("the links are sent again for sides that have not confirmed; earlier ones and expired ones end", async () => {
  const account = await app.createAccount();
  const ada = await aPerson(account);
  const email = anEmail();
  await request(ada, email);
  const [old, fresh] = [await linkTo(account, ada.email), await linkTo(account, email)];
  await confirm(account, fresh);
  await resendEmailChange(ada.ctx, null);
  const again = await linkTo(account, ada.email, 2);
  await expect(confirm(account, old)).rejects.toMatchObject(LINK_ENDED);
  const now = app.clock.now();
  app.clock.set(new Date(now.getTime() + 86_400_001).toISOString());
  await expect(confirm(account, again)).rejects.toMatchObject(LINK_ENDED);
  await expect(resendEmailChange(ada.ctx, null)).rejects.toMatchObject({ code: "conflict" });
  expect(mailsTo(account, email)).toHaveLength(1);
  app.clock.set(new Date(now.getTime() + 40 * 86_400_000).toISOString());
  await pruneIdentity(ada.ctx);
  app.clock.set(now.toISOString());
  expect(await app.db.prisma.memberEmailChange.count({ where: { memberId: ada.id } })).toBe(0);
});

test("another account's link is unknown, and no link is stored in clear text", async () => {
  const [account, other] = [await app.createAccount(), await app.createAccount()];
  const ada = await aPerson(account);
  const email = anEmail();
  await request(ada, email);
  const token = await linkTo(account, email);
  await expect(confirm(other, token)).rejects.toMatchObject(LINK_ENDED);
  const stored = JSON.stringify(await app.db.prisma.memberEmailChange.findMany());
  expect(stored).not.toContain(token);
});
