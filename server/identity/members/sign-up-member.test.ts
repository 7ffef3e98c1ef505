import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { eventually } from "@/test/eventually";
import { aPhone } from "@/test/phone";
import { createMember } from "@/test/readers";
import { useTestApp } from "@/test/test-app";
import { lockPhone, signUpMember, updateMember } from "./index";

const app = useTestApp();

/** Number of sessions of this database that wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await app.db.prisma.$queryRaw<{ count: number }[]>`
    select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
  return row?.count ?? 0;
}

test("a sign-up with a number that its owner verifies concurrently is refused", async () => {
  const account = await app.createAccount();
  const { ctx } = account;
  const { id } = (await createMember(account)).member;
  const phoneNumber = aPhone();
  const input = { name: "Eve", email: `${randomUUID()}@readers.test`, password: "an honest password" };
  const client = { userAgent: null, address: null };
  const signUp = () => signUpMember(ctx, { ...input, phoneNumber, login: false, client });
  const refused = await ctx.db.transaction(async (tx) => {
    await lockPhone(tx, account.account.id, phoneNumber);
    const late = expect(signUp()).rejects.toMatchObject({ code: "conflict" });
    await eventually(async () => expect(await waiting()).toBe(1));
    const now = app.clock.now();
    await updateMember(tx, account.account.id, { id, phoneNumber, phoneVerifiedAt: now, now });
    return { late };
  });
  await refused.late;
  expect(await app.db.prisma.member.findUnique({ where: { id } })).toMatchObject({ phoneNumber });
});
