import { createSecretKey, generateKeyPairSync, randomUUID } from "node:crypto";
import { SignJWT, UnsecuredJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestSharedKey, signJwt } from "@/test/readers";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { testReaders, testVault } from "@/test/test-dependencies";
import { addSharedKey, organizationUserKey, type ReaderDirectory } from "./index";

const app = useTestApp();
let readers: ReaderDirectory;
let publisher: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  readers = testReaders(app);
  publisher = await app.createAccount();
  other = await app.createAccount();
  await createTestSharedKey(publisher);
  await createTestSharedKey(other);
});

const seconds = (from = 0) => Math.floor(app.clock.now().getTime() / 1_000) + from;
const find = (jwt: string, account = publisher) => readers.bySharedKey(account.account, jwt);

async function signedWith(header: Record<string, unknown>, claims: Record<string, unknown>, key?: string) {
  const secret = createSecretKey(Buffer.from(key ?? (await createTestSharedKey(publisher))));
  return new SignJWT(claims).setProtectedHeader({ alg: "HS256", ...header }).sign(secret);
}

const person = { id: 7, name: "Eve" };

describe("an invalid token is refused", () => {
  const attacks: Record<string, () => Promise<string>> = {
    "no signature": async () => new UnsecuredJWT(person).encode(),
    "the algorithm none in another case": async () => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
      return `${part({ alg: "nOnE", typ: "JWT" })}.${part(person)}.`;
    },
    "the signature cut off": async () => (await signJwt(publisher, person)).replace(/[^.]+$/, ""),
    "RS256 with a key of its own": async () => {
      const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
      return new SignJWT(person).setProtectedHeader({ alg: "RS256" }).sign(privateKey);
    },
    "HS256 under a public key it brings along": async () => {
      const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
      const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
      return signedWith({ jwk: publicKey.export({ format: "jwk" }) }, person, pem);
    },
    "HS512 under the right key": async () => {
      const secret = Buffer.from(await createTestSharedKey(publisher));
      return new SignJWT(person).setProtectedHeader({ alg: "HS512" }).sign(secret);
    },
    "a key of its own in jwk": async () =>
      signedWith(
        { jwk: { kty: "oct", k: Buffer.from("a key of its own").toString("base64url") } },
        person,
        "a key of its own",
      ),
    "a kid that names a file": async () => signedWith({ kid: "../../../../dev/null" }, person, " "),
    "a kid that is SQL": async () => signedWith({ kid: "' or 1=1 --" }, person, "1"),
    "a jku elsewhere": async () => signedWith({ jku: "https://evil.example/keys" }, person, "evil"),
    "a critical header nobody knows": async () => {
      const [, body = "", signature = ""] = (await signJwt(publisher, person)).split(".");
      const head = Buffer.from(JSON.stringify({ alg: "HS256", crit: ["b64x"], b64x: 1 })).toString(
        "base64url",
      );
      return `${head}.${body}.${signature}`;
    },
    "another account's key": () => signJwt(other, person),
    "another body under the signature": async () => {
      const [head = "", , signature = ""] = (await signJwt(publisher, person)).split(".");
      return `${head}.${Buffer.from(JSON.stringify({ id: 1, name: "Root" })).toString("base64url")}.${signature}`;
    },
    expired: () => signJwt(publisher, { ...person, exp: seconds(-60) }),
    "not yet valid": () => signJwt(publisher, { ...person, nbf: seconds(60) }),
    "times that are no numbers": () => signJwt(publisher, { ...person, exp: "tomorrow" }),
    "no id": () => signJwt(publisher, { id: undefined, name: "Eve" }),
    "an object for an id": () => signJwt(publisher, { id: { $gt: 0 }, name: "Eve" }),
    "a fraction for an id": () => signJwt(publisher, { id: 1.5, name: "Eve" }),
    "the id of a user of the organization API": () =>
      signJwt(publisher, { id: organizationUserKey(7), name: "Eve" }),
    "an empty id": () => signJwt(publisher, { id: " ", name: "Eve" }),
    "a NUL in its id": () => signJwt(publisher, { id: "a\u0000b", name: "Eve" }),
    "no name": () => signJwt(publisher, { name: undefined }),
    "a name of blanks": () => signJwt(publisher, { name: " \n\t" }),
    "a megabyte": () => signJwt(publisher, { ...person, bio: "x".repeat(1_000_000) }),
    "not a token": async () => "a.b.c",
    "only dots": async () => "..",
  };
  it.each(Object.keys(attacks))("%s", async (name) => {
    const token = await attacks[name]?.();
    expect(await find(token ?? "")).toBeNull();
    expect(await app.db.prisma.reader.count({ where: { accountId: publisher.account.id } })).toBe(0);
  });
});

describe("a publisher's token", () => {
  it("creates its reader once under concurrency, and each reader has a unique slug", async () => {
    const account = await app.createAccount();
    const jwts = await Promise.all(
      Array.from({ length: 24 }, (_, at) => signJwt(account, { id: at % 6, name: "Ada Lovelace" })),
    );
    const readers = await Promise.all(jwts.map((jwt) => find(jwt, account)));
    expect(new Set(readers.map((reader) => reader?.id)).size).toBe(6);
    expect(new Set(readers.map((reader) => reader?.slug))).toEqual(
      new Set(["ada-lovelace", ...[2, 3, 4, 5, 6].map((n) => `ada-lovelace-${n}`)]),
    );
  });

  it("updates its reader; the slug and absent claims stay unchanged", async () => {
    const account = await app.createAccount();
    const first = await signJwt(account, { id: "a-1", name: "Ada", "avatar-url": "https://x.example/a.png" });
    const before = await find(first, account);
    const after = await find(await signJwt(account, { id: "a-1", name: "Ada K." }), account);
    expect(after).toEqual({ ...before, name: "Ada K.", avatarUrl: "https://x.example/a.png" });
  });

  it("is cached while its claims are unchanged, and refreshed at once when they change", async () => {
    const account = await app.createAccount();
    let statements = 0;
    const query: typeof app.db.query = (statement, values) => {
      statements += 1;
      return app.db.query(statement, values);
    };
    const here = testReaders({ ...app, db: { ...app.db, query } });
    const elsewhere = testReaders(app);
    const ada = { id: "a-1", name: "Ada", email: "ada@example.com" };
    const jwt = await signJwt(account, ada);
    const first = await here.bySharedKey(account.account, jwt);
    const before = statements;
    expect(
      await here.bySharedKey(account.account, await signJwt(account, { id: "a-1", name: "Ada" })),
    ).toEqual(first);
    expect(statements).toBe(before);
    const renamed = await signJwt(account, { ...ada, name: "Ada K." });
    expect(await elsewhere.bySharedKey(account.account, renamed)).toMatchObject({
      id: first?.id,
      name: "Ada K.",
    });
    expect(await here.bySharedKey(account.account, renamed)).toMatchObject({ id: first?.id, name: "Ada K." });
    expect(statements).toBe(before + 1);
    const otherAccount = await app.createAccount();
    await createTestSharedKey(otherAccount);
    const stranger = await here.bySharedKey(otherAccount.account, await signJwt(otherAccount, ada));
    expect(stranger?.id).not.toBe(first?.id);
  });

  it.each([
    [
      { id: 12, name: "A" },
      { externalId: "12", name: "A" },
    ],
    [
      { "member-id": 12, id: undefined, "first-name": "A", "last-name": "B", name: undefined },
      { externalId: "12", name: "A B" },
    ],
    [{ id: "x", name: "A\u202eB\u0007" }, { name: "AB" }],
    [{ id: "y", name: "A", "avatar-url": "javascript:alert(1)" }, { avatarUrl: null }],
    [
      { id: "z", name: "<b>", kid: 1 },
      { name: "<b>", slug: "b" },
    ],
    [{ id: "ü", name: "Ünsal Çelik" }, { slug: "ünsal-çelik" }],
    [{ id: "!", name: "!!!" }, { slug: "reader" }],
  ])("with the claims %o is parsed", async (claims, expected) => {
    const account = await app.createAccount();
    expect(await find(await signJwt(account, claims), account)).toMatchObject(expected);
  });

  it("is valid within its times, with a tolerance of half a minute", async () => {
    const account = await app.createAccount();
    const claims = { id: randomUUID(), exp: seconds(-20), nbf: seconds(20) };
    expect(await find(await signJwt(account, claims), account)).not.toBeNull();
  });

  it("is accepted under each live key, and not under a revoked one", async () => {
    const account = await app.createAccount();
    const use = "engagement";
    const ctx = { ...account.ctx, vault: testVault };
    const old = await addSharedKey(ctx, { use, secret: "the old secret" });
    await addSharedKey(ctx, { use, secret: "the new secret" });
    const signed = (key: string) => signedWith({}, { id: 1, name: "A" }, key);
    expect(await find(await signed("the old secret"), account)).not.toBeNull();
    expect(await find(await signed("the new secret"), account)).not.toBeNull();
    await app.db.prisma.sharedKey.update({ where: { id: old.id }, data: { revokedAt: app.clock.now() } });
    readers = testReaders(app);
    expect(await find(await signed("the old secret"), account)).toBeNull();
    expect(await find(await signed("the new secret"), account)).not.toBeNull();
  });

  it("is accepted for the use of its key only", async () => {
    const jwt = await signJwt(publisher, { id: randomUUID() });
    expect(await readers.bySubscriberToken(publisher.account, jwt)).toBeNull();
  });
});
