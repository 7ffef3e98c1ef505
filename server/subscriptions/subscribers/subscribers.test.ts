import { describe, expect, it } from "vitest";
import type { Actor, Context } from "@/server/accounts/index";
import { createMember } from "@/test/readers";
import { aSubscriber } from "@/test/subscriptions";
import { type TestAccount, useWorld } from "@/test/world";
import {
  addIdentity,
  changeOwnMetadata,
  establishOwnSubscriber,
  findOrCreateGuest,
  findOrCreateSubscriber,
  findSubscriber,
  getOwnMetadata,
  subscriberOf,
} from "./index";

const world = useWorld();

function as(actor: Actor, { ctx }: TestAccount): Context {
  return { ...ctx, actor };
}

function subscriber(id: string, claims: { name?: string; email?: string; phoneNumber?: string } = {}): Actor {
  const { name = null, email = null, phoneNumber = null } = claims;
  return { kind: "subscriber", keyId: 1, claims: { provider: "platform", id, name, email, phoneNumber } };
}

const establish = (ctx: Context) => ctx.db.withTx((tx) => establishOwnSubscriber(ctx, tx));
const create = (ctx: Context, asked: Parameters<typeof findOrCreateSubscriber>[2]) =>
  ctx.db.withTx((tx) => findOrCreateSubscriber(ctx, tx, asked));
const guest = (ctx: Context, asked: Parameters<typeof findOrCreateGuest>[2]) =>
  ctx.db.withTx((tx) => findOrCreateGuest(ctx, tx, asked));
const created = (account: TestAccount) =>
  world.db.prisma.outboxEvent.count({
    where: { accountId: account.account.id, name: "subscriptions/subscriber.created" },
  });

it("makes one subscriber and one event of twenty who come at once", async () => {
  const account = await world.createAccount();
  const identity = { provider: "email", value: "ada@news.example" };
  const made = await Promise.all(Array.from({ length: 20 }, () => create(account.ctx, { identity })));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await created(account)).toBe(1);
  expect(await world.db.prisma.subscriber.count({ where: { accountId: account.account.id } })).toBe(1);
});

it("makes one subscriber of two names said crosswise at once", async () => {
  const account = await world.createAccount();
  const mail = { provider: "email", value: "cross@news.example" };
  const phone = { provider: "phone", value: "+919845012345" };
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      guest(account.ctx, { email: mail.value, phoneNumber: at % 2 === 0 ? phone.value : null }),
    ),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const crosswise = Array.from({ length: 10 }, (_, at) =>
    create(
      account.ctx,
      at % 2 === 0 ? { identity: mail, alternate: phone } : { identity: phone, alternate: mail },
    ),
  );
  expect(new Set((await Promise.all(crosswise)).map(({ id }) => id)).size).toBe(1);
});

it("knows a person by an alternate name, and then by the first one, too", async () => {
  const account = await world.createAccount();
  const known = await aSubscriber(account, "ada@news.example");
  const alternate = { provider: "email", value: " ADA@news.example" };
  const identity = { provider: "platform", value: "42" };
  expect((await findSubscriber(account.ctx, identity, alternate))?.id).toBe(known.id);
  const found = await create(account.ctx, { identity, alternate });
  expect(found).toMatchObject({
    id: known.id,
    identities: [{ provider: "email" }, { provider: "platform" }],
  });
  expect((await findSubscriber(account.ctx, identity))?.id).toBe(known.id);
});

it("goes by the first name where both names are known, and merges nobody", async () => {
  const account = await world.createAccount();
  const [ada, eve] = [await aSubscriber(account), await aSubscriber(account)];
  const [first, second] = [ada.identities[0], eve.identities[0]];
  if (first === undefined || second === undefined) throw new Error("they have names");
  expect((await create(account.ctx, { identity: first, alternate: second })).id).toBe(ada.id);
});

it("keeps accounts apart under the same name", async () => {
  const [one, two] = [await world.createAccount(), await world.createAccount()];
  const ada = await aSubscriber(one, "ada@news.example");
  expect(await findSubscriber(two.ctx, { provider: "email", value: "ada@news.example" })).toBeNull();
  expect((await aSubscriber(two, "ada@news.example")).id).not.toBe(ada.id);
});

describe("a guest", () => {
  it("is one person under both names", async () => {
    const account = await world.createAccount();
    const asked = { email: "Guest@News.example", phoneNumber: "+91 98450 12345", name: "Gus" };
    const made = await guest(account.ctx, asked);
    expect(made).toMatchObject({
      name: "Gus",
      identities: expect.arrayContaining([
        { provider: "email", value: "guest@news.example" },
        { provider: "phone", value: "+919845012345" },
      ]),
    });
    expect((await guest(account.ctx, { email: null, phoneNumber: asked.phoneNumber })).id).toBe(made.id);
  });

  it.each([
    [{ email: null, phoneNumber: null }, "invalid"],
    [{ email: "nobody", phoneNumber: null }, "invalid"],
    [{ email: null, phoneNumber: "98450" }, "invalid"],
  ])("%o is refused as %s", async (asked, code) => {
    const account = await world.createAccount();
    await expect(guest(account.ctx, asked)).rejects.toMatchObject({ code });
  });

  it("is refused under names of two people", async () => {
    const account = await world.createAccount();
    await guest(account.ctx, { email: "a@news.example", phoneNumber: null });
    await guest(account.ctx, { email: null, phoneNumber: "+919845012345" });
    const both = { email: "a@news.example", phoneNumber: "+919845012345" };
    await expect(guest(account.ctx, both)).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("whoever asks", () => {
  it("is nobody without a token, and writes are refused", async () => {
    const account = await world.createAccount();
    const ctx = as({ kind: "anonymous" }, account);
    expect(await subscriberOf(ctx)).toBeNull();
    await expect(establish(ctx)).rejects.toMatchObject({ code: "unauthorized" });
    await expect(changeOwnMetadata(ctx, {})).rejects.toMatchObject({ code: "unauthorized" });
  });

  it("is not written by a read", async () => {
    const account = await world.createAccount();
    const ctx = as(subscriber("42", { name: "Ada" }), account);
    expect(await subscriberOf(ctx)).toBeNull();
    expect(await world.db.prisma.subscriber.count({ where: { accountId: account.account.id } })).toBe(0);
  });

  it("gets the further names of the token that are nobody else's", async () => {
    const account = await world.createAccount();
    const eve = await aSubscriber(account, "eve@news.example");
    const claims = { name: "Ada", email: "eve@news.example", phoneNumber: "+919845012345" };
    const ada = await establish(as(subscriber("42", claims), account));
    expect(ada.name).toBe("Ada");
    expect(new Set(ada.identities.map(({ value }) => value))).toEqual(new Set(["42", "+919845012345"]));
    expect(ada.id).not.toBe(eve.id);
    const again = await establish(as(subscriber("42", { ...claims, name: "Other" }), account));
    expect(again).toMatchObject({ id: ada.id, name: "Ada" });
  });

  it("is the same by a member's session as by a token of the same id", async () => {
    const account = await world.createAccount();
    const { member } = await createMember(account, { name: "Mary" });
    const reader = {
      id: member.id,
      kind: "member",
      externalId: null,
      name: "Mary",
      slug: "mary",
      avatarUrl: null,
    } as const;
    const bySession = as({ kind: "reader", via: "session", sessionId: 1, reader }, account);
    const mary = await establish(bySession);
    expect(mary).toMatchObject({ readerId: member.id, name: "Mary" });
    expect((await subscriberOf(as(subscriber(String(member.id)), account)))?.id).toBe(mary.id);
  });
});

describe("another name", () => {
  it("is refused while it is somebody else's, and changes nothing while it is theirs", async () => {
    const account = await world.createAccount();
    const [ada, eve] = [await aSubscriber(account, "ada@news.example"), await aSubscriber(account)];
    const name = { provider: "email", value: "ADA@news.example" };
    await expect(addIdentity(account.ctx, eve.id, name)).rejects.toMatchObject({ code: "conflict" });
    expect(await addIdentity(account.ctx, ada.id, name)).toHaveLength(1);
  });

  it("goes to one of two who ask for it at once", async () => {
    const account = await world.createAccount();
    const people = await Promise.all(Array.from({ length: 6 }, () => aSubscriber(account)));
    const name = { provider: "platform", value: "wanted" };
    const asked = await Promise.allSettled(people.map(({ id }) => addIdentity(account.ctx, id, name)));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("what is known of a subscriber", () => {
  it("is replaced part by part", async () => {
    const account = await world.createAccount();
    const ctx = as(subscriber("42"), account);
    await changeOwnMetadata(ctx, { address: { line1: "1 Quay", city: "Harbour" }, other: { a: 1 } });
    await changeOwnMetadata(ctx, { address: { city: "Port" }, phone_number: "+1" });
    const known = { address: { city: "Port" }, phone_number: "+1", other: { a: 1 } };
    expect(await getOwnMetadata(ctx)).toEqual(known);
    await changeOwnMetadata(ctx, { other: null });
    expect(await getOwnMetadata(ctx)).toEqual({ ...known, other: {} });
  });

  it("loses nothing of two changes at once", async () => {
    const account = await world.createAccount();
    const ctx = as(subscriber("42"), account);
    await Promise.all([
      changeOwnMetadata(ctx, { address: { city: "Port" } }),
      changeOwnMetadata(ctx, { phone_number: "+1" }),
      changeOwnMetadata(ctx, { other: { a: 1 } }),
    ]);
    const all = { address: { city: "Port" }, phone_number: "+1", other: { a: 1 } };
    expect(await getOwnMetadata(ctx)).toEqual(all);
  });
});
