import { expect, test } from "vitest";
import { behindALock, standBeforeALock } from "@/test/behind-a-lock";
import { createMember } from "@/test/readers";
import { useWorld } from "@/test/world";
import {
  admitSocialReader,
  logInByCode,
  logInMember,
  makeCode,
  resetPasswordByCode,
  signUpMember,
} from "./index";
import { reclaimAccount } from "./reclaim-account";

const world = useWorld();

test("a code that was asked for before the last one opens nothing, not even once that is used", async () => {
  const account = await world.createAccount();
  const { ctx } = account;
  const { member } = await createMember(account);
  const place = { userAgent: null, address: null };
  const logIn = (code: string) => logInByCode(ctx, { email: member.email, code, place });
  const first = await makeCode(ctx, member.id);
  let last = await makeCode(ctx, member.id);
  while (last === first) last = await makeCode(ctx, member.id);
  await expect(logIn(first)).rejects.toMatchObject({ code: "unauthorized" });
  expect((await logIn(last)).member.id).toBe(member.id);
  await expect(logIn(first)).rejects.toMatchObject({ code: "unauthorized" });
});

test("who signed up under an address that was not theirs is out once its owner comes by a code", async () => {
  const { ctx } = await world.createAccount();
  const place = { userAgent: null, address: null };
  const email = `${ctx.ids.uuid()}@readers.test`;
  const password = "a stranger's own words";
  const first = await signUpMember(ctx, { name: "Not Her", email, password, login: true, place });
  const byPassword = () => logInMember(ctx, { name: email, password, place });
  await byPassword();
  const session = { accountId: ctx.account.id, memberId: first.member.id, revokedAt: null };
  expect(await world.db.prisma.memberSession.count({ where: session })).toBe(2);

  const code = await makeCode(ctx, first.member.id);
  const owner = await logInByCode(ctx, { email, code, place });
  expect(owner).toMatchObject({ member: { id: first.member.id, hasPassword: false }, activeSessions: 1 });
  expect(owner.member.emailVerifiedAt).toEqual(world.clock.now());
  await expect(byPassword()).rejects.toMatchObject({ code: "unauthorized" });

  // From now on it is theirs: a password and sessions of their own stay.
  const again = await logInByCode(ctx, { email, code: await makeCode(ctx, first.member.id), place });
  expect(again.activeSessions).toBe(2);
});

test.each([
  { way: "a code", comes: "by-code" },
  { way: "a new password", comes: "by-password" },
] as const)(
  "a provider that does not vouch for an address opens it no more once its owner comes by $way",
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
    const { member } = await admitSocialReader(ctx, stranger, place);

    const code = await makeCode(ctx, member.id);
    if (comes === "by-code") await logInByCode(ctx, { email, code, place });
    else await resetPasswordByCode(ctx, { email, code, password: "the owner's own words", address: null });
    await expect(admitSocialReader(ctx, stranger, place)).rejects.toMatchObject({ code: "forbidden" });

    // Whom the provider vouches for is let in, and stays.
    const owner = { ...stranger, subject: ctx.ids.uuid(), emailVerified: true };
    expect((await admitSocialReader(ctx, owner, place)).member.id).toBe(member.id);
    await logInByCode(ctx, { email, code: await makeCode(ctx, member.id), place });
    expect((await admitSocialReader(ctx, owner, place)).member.id).toBe(member.id);
  },
);

test("a password that the owner sets stays, although they come by a provider at the same time", async () => {
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
  const code = await makeCode(ctx, member.id);
  const password = "the owner's own words";
  const owner = { provider: "google", subject: ctx.ids.uuid(), email, emailVerified: true };
  const taken = `select 1 from member where id = ${member.id} for no key update`;
  await behindALock<unknown>(world.databaseUrl, taken, () => [
    resetPasswordByCode(ctx, { email, code, password, address: null }),
    standBeforeALock(world.databaseUrl).then(() =>
      admitSocialReader(ctx, { ...owner, name: null, avatarUrl: null }, place),
    ),
  ]);
  expect((await logInMember(ctx, { name: email, password, place })).member.id).toBe(member.id);
});

test("whose log-in was on its way while the owner took the account over gets no session", async () => {
  const { ctx } = await world.createAccount();
  const place = { userAgent: null, address: null };
  const email = `${ctx.ids.uuid()}@readers.test`;
  const password = "a stranger's own words";
  const { member } = await signUpMember(ctx, { name: "Not Her", email, password, login: true, place });
  const code = await makeCode(ctx, member.id);
  // Counts that are over are removed once a password was found right: there the log-in stands until they are let go.
  const over = { key: ctx.ids.uuid(), failures: 1, windowStart: new Date(0) };
  await world.db.prisma.signInThrottle.create({ data: over });
  let late: Promise<unknown> = Promise.resolve();
  await world.db.withTx(async (tx) => {
    await tx.prisma.$queryRaw`select 1 from sign_in_throttle where key = ${over.key} for update`;
    late = logInMember(ctx, { name: email, password, place }).then(
      () => "let in",
      (error: unknown) => error,
    );
    await standBeforeALock(world.databaseUrl);
    await logInByCode(ctx, { email, code, place });
  });
  expect(await late).toMatchObject({ code: "unauthorized" });
  const session = { accountId: ctx.account.id, memberId: member.id, revokedAt: null };
  expect(await world.db.prisma.memberSession.count({ where: session })).toBe(1);
});

test("nor does whose provider's log-in was on its way", async () => {
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
  const { member } = await admitSocialReader(ctx, stranger, place);
  let late: Promise<unknown> = Promise.resolve();
  await world.db.withTx(async (tx) => {
    await tx.prisma.$queryRaw`select 1 from member_login where member_id = ${member.id} for update`;
    late = admitSocialReader(ctx, stranger, place).then(
      () => "let in",
      (error: unknown) => error,
    );
    await standBeforeALock(world.databaseUrl);
    await reclaimAccount(ctx, tx, member.id);
  });
  expect(await late).toMatchObject({ code: "forbidden" });
  const session = { accountId: ctx.account.id, memberId: member.id, revokedAt: null };
  expect(await world.db.prisma.memberSession.count({ where: session })).toBe(0);
});
