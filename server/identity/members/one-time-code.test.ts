import { expect, test } from "vitest";
import { createMember } from "@/test/readers";
import { useWorld } from "@/test/world";
import { logInByCode, logInMember, makeCode, signUpMember } from "./index";

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
