import { expect, test } from "vitest";
import { runBehindLock, waitForLockWaiters } from "@/test/lock-contention";
import { createMember } from "@/test/readers";
import { useTestApp } from "@/test/test-app";
import {
  createOneTimeCode,
  logInByCode,
  logInMember,
  logInSocialReader,
  resetPasswordByCode,
  signUpMember,
} from "./index";
import { reclaimAccount } from "./reclaim-account";

const app = useTestApp();

test("only the newest code is accepted; an older one stays invalid after the newest is used", async () => {
  const account = await app.createAccount();
  const { ctx } = account;
  const { member } = await createMember(account);
  const client = { userAgent: null, address: null };
  const logIn = (code: string) => logInByCode(ctx, { email: member.email, code, client });
  const first = await createOneTimeCode(ctx, member.id);
  let last = await createOneTimeCode(ctx, member.id);
  while (last === first) last = await createOneTimeCode(ctx, member.id);
  await expect(logIn(first)).rejects.toMatchObject({ code: "unauthorized" });
  expect((await logIn(last)).member.id).toBe(member.id);
  await expect(logIn(first)).rejects.toMatchObject({ code: "unauthorized" });
});

test("an account with an unverified address loses its password and sessions to the owner's code", async () => {
  const { ctx } = await app.createAccount();
  const client = { userAgent: null, address: null };
  const email = `${ctx.ids.uuid()}@readers.test`;
  const password = "a stranger's own words";
  const first = await signUpMember(ctx, { name: "Not Her", email, password, login: true, client });
  const byPassword = () => logInMember(ctx, { name: email, password, client });
  await byPassword();
  const session = { accountId: ctx.account.id, memberId: first.member.id, revokedAt: null };
  expect(await app.db.prisma.memberSession.count({ where: session })).toBe(2);

  const code = await createOneTimeCode(ctx, first.member.id);
  const owner = await logInByCode(ctx, { email, code, client });
  expect(owner).toMatchObject({ member: { id: first.member.id, hasPassword: false }, activeSessions: 1 });
  expect(owner.member.emailVerifiedAt).toEqual(app.clock.now());
  await expect(byPassword()).rejects.toMatchObject({ code: "unauthorized" });

  // From now on the account is verified: a password and sessions of its owner stay.
  const again = await logInByCode(ctx, {
    email,
    code: await createOneTimeCode(ctx, first.member.id),
    client,
  });
  expect(again.activeSessions).toBe(2);
});

test.each([
  { way: "a code", comes: "by-code" },
  { way: "a new password", comes: "by-password" },
] as const)(
  "a provider login with an unverified address is refused after the owner reclaims the account by $way",
  async ({ comes }) => {
    const { ctx } = await app.createAccount();
    const client = { userAgent: null, address: null };
    const email = `${ctx.ids.uuid()}@readers.test`;
    const stranger = {
      provider: "facebook",
      subject: ctx.ids.uuid(),
      email,
      emailVerified: false,
      name: "Not Her",
      avatarUrl: null,
    };
    const { member } = await logInSocialReader(ctx, stranger, client);

    const code = await createOneTimeCode(ctx, member.id);
    if (comes === "by-code") await logInByCode(ctx, { email, code, client });
    else await resetPasswordByCode(ctx, { email, code, password: "the owner's own words", address: null });
    await expect(logInSocialReader(ctx, stranger, client)).rejects.toMatchObject({ code: "forbidden" });

    // A login whose address the provider has verified is accepted, and stays.
    const owner = { ...stranger, subject: ctx.ids.uuid(), emailVerified: true };
    expect((await logInSocialReader(ctx, owner, client)).member.id).toBe(member.id);
    await logInByCode(ctx, { email, code: await createOneTimeCode(ctx, member.id), client });
    expect((await logInSocialReader(ctx, owner, client)).member.id).toBe(member.id);
  },
);

test("the owner's new password survives a concurrent log-in by a provider", async () => {
  const { ctx } = await app.createAccount();
  const client = { userAgent: null, address: null };
  const email = `${ctx.ids.uuid()}@readers.test`;
  const { member } = await signUpMember(ctx, {
    name: "Not Her",
    email,
    password: "a stranger's own words",
    login: true,
    client,
  });
  const code = await createOneTimeCode(ctx, member.id);
  const password = "the owner's own words";
  const owner = { provider: "google", subject: ctx.ids.uuid(), email, emailVerified: true };
  const taken = `select 1 from member where id = ${member.id} for no key update`;
  await runBehindLock<unknown>(app.databaseUrl, taken, () => [
    resetPasswordByCode(ctx, { email, code, password, address: null }),
    waitForLockWaiters(app.databaseUrl).then(() =>
      logInSocialReader(ctx, { ...owner, name: null, avatarUrl: null }, client),
    ),
  ]);
  expect((await logInMember(ctx, { name: email, password, client })).member.id).toBe(member.id);
});

test("a log-in by password that is pending while the account is reclaimed gets no session", async () => {
  const { ctx } = await app.createAccount();
  const client = { userAgent: null, address: null };
  const email = `${ctx.ids.uuid()}@readers.test`;
  const password = "a stranger's own words";
  const { member } = await signUpMember(ctx, { name: "Not Her", email, password, login: true, client });
  const code = await createOneTimeCode(ctx, member.id);
  // Expired counts are deleted after a correct password: the log-in waits there for the row lock.
  const over = { key: ctx.ids.uuid(), failures: 1, windowStart: new Date(0) };
  await app.db.prisma.signInThrottle.create({ data: over });
  let late: Promise<unknown> = Promise.resolve();
  await app.db.transaction(async (tx) => {
    await tx.prisma.$queryRaw`select 1 from sign_in_throttle where key = ${over.key} for update`;
    late = logInMember(ctx, { name: email, password, client }).then(
      () => "let in",
      (error: unknown) => error,
    );
    await waitForLockWaiters(app.databaseUrl);
    await logInByCode(ctx, { email, code, client });
  });
  expect(await late).toMatchObject({ code: "unauthorized" });
  const session = { accountId: ctx.account.id, memberId: member.id, revokedAt: null };
  expect(await app.db.prisma.memberSession.count({ where: session })).toBe(1);
});

test("a log-in by a provider that is pending while the account is reclaimed gets no session", async () => {
  const { ctx } = await app.createAccount();
  const client = { userAgent: null, address: null };
  const stranger = {
    provider: "facebook",
    subject: ctx.ids.uuid(),
    email: `${ctx.ids.uuid()}@readers.test`,
    emailVerified: false,
    name: "Not Her",
    avatarUrl: null,
  };
  const { member } = await logInSocialReader(ctx, stranger, client);
  let late: Promise<unknown> = Promise.resolve();
  await app.db.transaction(async (tx) => {
    await tx.prisma.$queryRaw`select 1 from member_login where member_id = ${member.id} for update`;
    late = logInSocialReader(ctx, stranger, client).then(
      () => "let in",
      (error: unknown) => error,
    );
    await waitForLockWaiters(app.databaseUrl);
    await reclaimAccount(ctx, tx, member.id);
  });
  expect(await late).toMatchObject({ code: "forbidden" });
  const session = { accountId: ctx.account.id, memberId: member.id, revokedAt: null };
  expect(await app.db.prisma.memberSession.count({ where: session })).toBe(0);
});
