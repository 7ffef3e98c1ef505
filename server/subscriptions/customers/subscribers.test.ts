import { describe, expect, it } from "vitest";
import type { Actor } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import { createMember } from "@/test/readers";
import { aSubscriber } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { addIdentity } from "./add-identity";
import { findOrCreateGuest, findOrCreateSubscriber } from "./create-subscriber";
import { findSubscriber } from "./find-subscriber";
import { changeOwnMetadata, getOwnMetadata } from "./own-metadata";
import { findOrCreateOwnSubscriber, findOwnSubscriber } from "./own-subscriber";

const app = useTestApp();

function withActor(actor: Actor, { ctx }: TestAccount): Context {
  return { ...ctx, actor };
}

function subscriber(id: string, claims: { name?: string; email?: string; phoneNumber?: string } = {}): Actor {
  const { name = null, email = null, phoneNumber = null } = claims;
  return { kind: "subscriber", keyId: 1, claims: { provider: "platform", id, name, email, phoneNumber } };
}

const establish = (ctx: Context) => ctx.db.transaction((tx) => findOrCreateOwnSubscriber(ctx, tx));
const create = (ctx: Context, input: Parameters<typeof findOrCreateSubscriber>[2]) =>
  ctx.db.transaction((tx) => findOrCreateSubscriber(ctx, tx, input));
const guest = (ctx: Context, input: Parameters<typeof findOrCreateGuest>[2]) =>
  ctx.db.transaction((tx) => findOrCreateGuest(ctx, tx, input));
const created = (account: TestAccount) =>
  app.db.prisma.outboxEvent.count({
    where: { accountId: account.account.id, name: "subscriptions/subscriber.created" },
  });

it("creates one subscriber and one event in twenty concurrent calls", async () => {
  const account = await app.createAccount();
  const identity = { provider: "email", value: "ada@news.example" };
  const subscribers = await Promise.all(Array.from({ length: 20 }, () => create(account.ctx, { identity })));
  expect(new Set(subscribers.map(({ id }) => id)).size).toBe(1);
  expect(await created(account)).toBe(1);
  expect(await app.db.prisma.subscriber.count({ where: { accountId: account.account.id } })).toBe(1);
});

it("creates one subscriber for two identities in swapped order at the same time", async () => {
  const account = await app.createAccount();
  const mail = { provider: "email", value: "cross@news.example" };
  const phone = { provider: "phone", value: "+919845012345" };
  const subscribers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      guest(account.ctx, { email: mail.value, phoneNumber: at % 2 === 0 ? phone.value : null }),
    ),
  );
  expect(new Set(subscribers.map(({ id }) => id)).size).toBe(1);
  const crosswise = Array.from({ length: 10 }, (_, at) =>
    create(
      account.ctx,
      at % 2 === 0 ? { identity: mail, alternate: phone } : { identity: phone, alternate: mail },
    ),
  );
  expect(new Set((await Promise.all(crosswise)).map(({ id }) => id)).size).toBe(1);
});

it("finds a person by the alternate identity, and later by the first one, too", async () => {
  const account = await app.createAccount();
  const known = await aSubscriber(account, "ada@news.example");
  const alternate = { provider: "email", value: " ADA@news.example" };
  const identity = { provider: "platform", value: "42" };
  expect((await findSubscriber(account.ctx, identity, alternate))?.id).toBe(known.id);
  const matched = await create(account.ctx, { identity, alternate });
  expect(matched).toMatchObject({
    id: known.id,
    identities: [{ provider: "email" }, { provider: "platform" }],
  });
  expect((await findSubscriber(account.ctx, identity))?.id).toBe(known.id);
});

it("uses the first identity where both exist, and merges nobody", async () => {
  const account = await app.createAccount();
  const [ada, eve] = [await aSubscriber(account), await aSubscriber(account)];
  const [first, second] = [ada.identities[0], eve.identities[0]];
  if (first === undefined || second === undefined) throw new Error("they have names");
  expect((await create(account.ctx, { identity: first, alternate: second })).id).toBe(ada.id);
});

it("separates accounts with the same identity", async () => {
  const [one, two] = [await app.createAccount(), await app.createAccount()];
  const ada = await aSubscriber(one, "ada@news.example");
  expect(await findSubscriber(two.ctx, { provider: "email", value: "ada@news.example" })).toBeNull();
  expect((await aSubscriber(two, "ada@news.example")).id).not.toBe(ada.id);
});

describe("a guest", () => {
  it("is one person under both identities", async () => {
    const account = await app.createAccount();
    const input = { email: "Guest@News.example", phoneNumber: "+91 98450 12345", name: "Gus" };
    const subscribers = await guest(account.ctx, input);
    expect(subscribers).toMatchObject({
      name: "Gus",
      identities: expect.arrayContaining([
        { provider: "email", value: "guest@news.example" },
        { provider: "phone", value: "+919845012345" },
      ]),
    });
    expect((await guest(account.ctx, { email: null, phoneNumber: input.phoneNumber })).id).toBe(
      subscribers.id,
    );
  });

  it.each([
    [{ email: null, phoneNumber: null }, "invalid"],
    [{ email: "nobody", phoneNumber: null }, "invalid"],
    [{ email: null, phoneNumber: "98450" }, "invalid"],
  ])("%o is refused as %s", async (input, code) => {
    const account = await app.createAccount();
    await expect(guest(account.ctx, input)).rejects.toMatchObject({ code });
  });

  it("is refused under identities of two people", async () => {
    const account = await app.createAccount();
    await guest(account.ctx, { email: "a@news.example", phoneNumber: null });
    await guest(account.ctx, { email: null, phoneNumber: "+919845012345" });
    const both = { email: "a@news.example", phoneNumber: "+919845012345" };
    await expect(guest(account.ctx, both)).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("the caller", () => {
  it("has no subscriber without a token, and writes are refused", async () => {
    const account = await app.createAccount();
    const ctx = withActor({ kind: "anonymous" }, account);
    expect(await findOwnSubscriber(ctx)).toBeNull();
    await expect(establish(ctx)).rejects.toMatchObject({ code: "unauthorized" });
    await expect(changeOwnMetadata(ctx, {})).rejects.toMatchObject({ code: "unauthorized" });
  });

  it("is not created by a read", async () => {
    const account = await app.createAccount();
    const ctx = withActor(subscriber("42", { name: "Ada" }), account);
    expect(await findOwnSubscriber(ctx)).toBeNull();
    expect(await app.db.prisma.subscriber.count({ where: { accountId: account.account.id } })).toBe(0);
  });

  it("gets the token's further identities that belong to nobody else", async () => {
    const account = await app.createAccount();
    const eve = await aSubscriber(account, "eve@news.example");
    const claims = { name: "Ada", email: "eve@news.example", phoneNumber: "+919845012345" };
    const ada = await establish(withActor(subscriber("42", claims), account));
    expect(ada.name).toBe("Ada");
    expect(new Set(ada.identities.map(({ value }) => value))).toEqual(new Set(["42", "+919845012345"]));
    expect(ada.id).not.toBe(eve.id);
    const repeated = await establish(withActor(subscriber("42", { ...claims, name: "Other" }), account));
    expect(repeated).toMatchObject({ id: ada.id, name: "Ada" });
  });

  it("is the same with a member's session as with a token of the same id", async () => {
    const account = await app.createAccount();
    const { member } = await createMember(account, { name: "Mary" });
    const reader = {
      id: member.id,
      kind: "member",
      externalId: null,
      name: "Mary",
      slug: "mary",
      avatarUrl: null,
    } as const;
    const bySession = withActor({ kind: "reader", via: "session", sessionId: 1, reader }, account);
    const mary = await establish(bySession);
    expect(mary).toMatchObject({ readerId: member.id, name: "Mary" });
    expect((await findOwnSubscriber(withActor(subscriber(String(member.id)), account)))?.id).toBe(mary.id);
  });
});

describe("an additional identity", () => {
  it("is refused if it belongs to another subscriber, and changes nothing if it is their own", async () => {
    const account = await app.createAccount();
    const [ada, eve] = [await aSubscriber(account, "ada@news.example"), await aSubscriber(account)];
    const name = { provider: "email", value: "ADA@news.example" };
    await expect(addIdentity(account.ctx, eve.id, name)).rejects.toMatchObject({ code: "conflict" });
    expect(await addIdentity(account.ctx, ada.id, name)).toHaveLength(1);
  });

  it("goes to one of two concurrent callers", async () => {
    const account = await app.createAccount();
    const people = await Promise.all(Array.from({ length: 6 }, () => aSubscriber(account)));
    const name = { provider: "platform", value: "wanted" };
    const results = await Promise.allSettled(people.map(({ id }) => addIdentity(account.ctx, id, name)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("a subscriber's metadata", () => {
  it("is replaced part by part", async () => {
    const account = await app.createAccount();
    const ctx = withActor(subscriber("42"), account);
    await changeOwnMetadata(ctx, { address: { line1: "1 Quay", city: "Harbour" }, other: { a: 1 } });
    await changeOwnMetadata(ctx, { address: { city: "Port" }, phone_number: "+1" });
    const known = { address: { city: "Port" }, phone_number: "+1", other: { a: 1 } };
    expect(await getOwnMetadata(ctx)).toEqual(known);
    await changeOwnMetadata(ctx, { other: null });
    expect(await getOwnMetadata(ctx)).toEqual({ ...known, other: {} });
  });

  it("keeps both of two concurrent changes", async () => {
    const account = await app.createAccount();
    const ctx = withActor(subscriber("42"), account);
    await Promise.all([
      changeOwnMetadata(ctx, { address: { city: "Port" } }),
      changeOwnMetadata(ctx, { phone_number: "+1" }),
      changeOwnMetadata(ctx, { other: { a: 1 } }),
    ]);
    const all = { address: { city: "Port" }, phone_number: "+1", other: { a: 1 } };
    expect(await getOwnMetadata(ctx)).toEqual(all);
  });
});
