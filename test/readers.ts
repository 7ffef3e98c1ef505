import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { addSharedKey, createReader, openSession, type SharedKeyUse } from "@/server/identity/index";
import type { Database } from "@/server/platform/db/index";
import { testVault } from "./outside";
import type { TestAccount } from "./world";

/** What a test's publisher says of a reader; an id and a name are made up where none are given. */
export type TestClaims = Readonly<Record<string, unknown>>;

const secrets = new WeakMap<Database, Map<string, Promise<string>>>();

/**
 * The key with which a test's publisher signs its readers' tokens, made when it is first asked for. One for an account
 * and a use: the server looks for new ones every five seconds only.
 */
export function sharedKeyOf({ ctx }: TestAccount, use: SharedKeyUse = "engagement"): Promise<string> {
  const known = secrets.get(ctx.db) ?? new Map<string, Promise<string>>();
  secrets.set(ctx.db, known);
  const name = `${ctx.account.id}:${use}`;
  const made =
    known.get(name) ?? addSharedKey({ ...ctx, vault: testVault }, { use }).then(({ secret }) => secret);
  known.set(name, made);
  return made;
}

/** A token of the publisher's for one of its readers, or subscribers. */
export async function signJwt(
  testAccount: TestAccount,
  claims: TestClaims = {},
  use: SharedKeyUse = "engagement",
): Promise<string> {
  const key = Buffer.from(await sharedKeyOf(testAccount, use));
  const payload = { id: randomUUID(), name: "Ada Example", ...claims };
  return new SignJWT(payload).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(key);
}

export interface TestMember {
  member: { id: number; name: string; email: string; slug: string };
  /** Of an open session: what X-QT-AUTH, `qt-auth` and `session-cookie` carry. */
  token: string;
}

interface MemberFacts {
  name?: string;
  email?: string;
  passwordHash?: string;
}

/** Somebody who signed up and is signed in. */
export async function createMember(testAccount: TestAccount, facts: MemberFacts = {}): Promise<TestMember> {
  const { ctx } = testAccount;
  const { name = "Mary Member", passwordHash } = facts;
  const email = facts.email ?? `${randomUUID()}@readers.test`;
  const reader = await createReader(ctx.db, ctx.account.id, {
    kind: "member",
    externalId: null,
    staffUserId: null,
    name,
    avatarUrl: null,
    email: null,
    now: ctx.clock.now(),
  });
  const accountId = ctx.account.id;
  await ctx.db.prisma.member.create({
    data: { id: reader.id, accountId, email, ...(passwordHash !== undefined && { passwordHash }) },
  });
  const place = { userAgent: "a test", address: null };
  const { token } = await openSession(ctx, { memberId: reader.id, place });
  return { member: { id: reader.id, name, email, slug: reader.slug }, token };
}
