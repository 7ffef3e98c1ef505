import { expect, test } from "vitest";
import { runBehindLock, waitForLockWaiters } from "@/test/lock-contention";
import { createMember } from "@/test/readers";
import { useWorld } from "@/test/world";
import {
  createOneTimeCode,
  logInByCode,
  logInMember,
  logInSocialReader,
  resetPasswordByCode,
  signUpMember,
} from "./index";
import { reclaimAccount } from "./reclaim-account";

const world = useWorld();

test("only the newest code is accepted; an older one stays invalid after the newest is used", async () => {
  const account = await world.createAccount();
  const { ctx } = account;
  const { member } = await createMember(account);
  const place = { userAgent: null, address: null };
  const logIn = (code: string) => logInByCode(ctx, { email: member.email, code, place });
  const first = await createOneTimeCode(ctx, member.id);
  let last = await createOneTimeCode(ctx, member.id);
  while (last === first) last = await createOneTimeCode(ctx, member.id);
  await expect(logIn(first)).rejects.toMatchObject({ code: "unauthorized" });
  expect((await logIn(last)).member.id).toBe(member.id);
  await expect(logIn(first)).rejects.toMatchObject({ code: "unauthorized" });
});

test("an account with an unverified address loses its password and sessions to the owner's code", async () => {
  const { ctx } = await world.createAccount();
  const place = { userAgent: null, address: null };
  const email = `${ctx.ids.uuid()}@readers.test`;
  const password = "a stranger's own words";
  const first = await signUpMember(ctx, { name: "Not Her", email, password, login: true, place });
  const byPassword = () => logInMember(ctx, { name: email, password, place });
  await byPassword();
  const session = { accountId: ctx.account.id, memberId: first.member.id, revokedAt: null };
  expect(await world.db.prisma.memberSession.count({ where: session })).toBe(2);

  const code = await createOneTimeCode(ctx, first.member.id);
  const owner = await logInByCode(ctx, { email, code, place });
  expect(owner).toMatchObject({ member: { id: first.member.id, hasPassword: false }, activeSessions: 1 });
  expect(owner.member.emailVerifiedAt).toEqual(world.clock.now());
  await expect(byPassword()).rejects.toMatchObject({ code: "unauthorized" });

  // From now on the account is verified: a password and sessions of its owner stay.
  const again = await logInByCode(ctx, { email, code: await createOneTimeCode(ctx, first.member.id), place });
  expect(again.activeSessions).toBe(2);
});

test.each([
  { way: "a code", comes: "by-code" },
  { way: "a new password", comes: "by-password" },
] as const)(
  "a provider login with an unverified address is refused after the owner reclaims the account by $way",
  async ({ comes }) => {
    const { ctx } = await world.createAccount();
    const place = { userAgent: null, address: null };
    const email = `${ctx.ids.uuid()}@readers.test`;
    const stranger = {
      provider: "facebook",
      subject: ctx.ids.uuid(),
      email,
      emailVerified: false,
      name: "Not Her",
      avatarUrl: null,
    };
    const { member } = await logInSocialReader(ctx, stranger, place);

    const code = await createOneTimeCode(ctx, member.id);
    if (comes === "by-code") await logInByCode(ctx, { email, code, place });
    else await resetPasswordByCode(ctx, { email, code, password: "the owner's own words", address: null });
    await expect(logInSocialReader(ctx, stranger, place)).rejects.toMatchObject({ code: "forbidden" });

    // A login whose address the provider has verified is accepted, and stays.
    const owner = { ...stranger, subject: ctx.ids.uuid(), emailVerified: true };
    expect((await logInSocialReader(ctx, owner, place)).member.id).toBe(member.id);
    await logInByCode(ctx, { email, code: await createOneTimeCode(ctx, member.id), place });
    expect((await logInSocialReader(ctx, owner, place)).member.id).toBe(member.id);
  },
);

test("the owner's new password survives a concurrent log-in by a provider", async () => {
  const { ctx } = await world.createAccount();
  const place = { userAgent: null, address: null };
  const email = `${ctx.ids.uuid()}@readers.test`;
  const { member } = await signUpMember(ctx, {
    name: "Not Her",
    email,
    password: "a stranger's own words",
    login: true,
    place,
  });
  const code = await createOneTimeCode(ctx, member.id);
  const password = "the owner's own words";
  const owner = { provider: "google", subject: ctx.ids.uuid(), email, emailVerified: true };
  const taken = `select 1 from member where id = ${member.id} for no key update`;
  await runBehindLock<unknown>(world.databaseUrl, taken, () => [
    resetPasswordByCode(ctx, { email, code, password, address: null }),
    waitForLockWaiters(world.databaseUrl).then(() =>
      logInSocialReader(ctx, { ...owner, name: null, avatarUrl: null }, place),
    ),
  ]);
  expect((await logInMember(ctx, { name: email, password, place })).member.id).toBe(member.id);
});

test("a log-in by password that is pending while the account is reclaimed gets no session", async () => {
  const { ctx } = await world.createAccount();
  const place = { userAgent: null, address: null };
  const email = `${ctx.ids.uuid()}@readers.test`;
  const password = "a stranger's own words";
  const { member } = await signUpMember(ctx, { name: "Not Her", email, password, login: true, place });
  const code = await createOneTimeCode(ctx, member.id);
  // Expired counts are deleted after a correct password: the log-in waits there for the row lock.
  const over = { key: ctx.ids.uuid(), failures: 1, windowStart: new Date(0) };
  await world.db.prisma.signInThrottle.create({ data: over });
  let late: Promise<unknown> = Promise.resolve();
  await world.db.transaction(async (tx) => {
    await tx.prisma.$queryRaw`select 1 from sign_in_throttle where key = ${over.key} for update`;
    late = logInMember(ctx, { name: email, password, place }).then(
      () => "let in",
      (error: unknown) => error,
    );
    await waitForLockWaiters(world.databaseUrl);
    await logInByCode(ctx, { email, code, place });
  });
  expect(await late).toMatchObject({ code: "unauthorized" });
  const session = { accountId: ctx.account.id, memberId: member.id, revokedAt: null };
  expect(await world.db.prisma.memberSession.count({ where: session })).toBe(1);
});

test("a log-in by a provider that is pending while the account is reclaimed gets no session", async () => {
  const { ctx } = await world.createAccount();
  const place = { userAgent: null, address: null };
  const stranger = {
    provider: "facebook",
    subject: ctx.ids.uuid(),
    email: `${ctx.ids.uuid()}@readers.test`,
    emailVerified: false,
    name: "Not Her",
    avatarUrl: null,
  };
  const { member } = await logInSocialReader(ctx, stranger, place);
  let late: Promise<unknown> = Promise.resolve();
  await world.db.transaction(async (tx) => {
    await tx.prisma.$queryRaw`select 1 from member_login where member_id = ${member.id} for update`;
    late = logInSocialReader(ctx, stranger, place).then(
      () => "let in",
      (error: unknown) => error,
    );
    await waitForLockWaiters(world.databaseUrl);
    await reclaimAccount(ctx, tx, member.id);
  });
  expect(await late).toMatchObject({ code: "forbidden" });
  const session = { accountId: ctx.account.id, memberId: member.id, revokedAt: null };
  expect(await world.db.prisma.memberSession.count({ where: session })).toBe(0);
});
