import { expect, it } from "vitest";
import { aPhone } from "@/test/phone";
import { createMember } from "@/test/readers";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { claimPurchases } from "./claim-purchases";
import { findOrCreateGuest, findOrCreateSubscriber } from "./create-subscriber";
import { findSubscriber } from "./find-subscriber";

const app = useTestApp();

/** A guest who bought without a login. */
function aGuest({ ctx }: TestAccount, names: { email?: string; phoneNumber?: string }) {
  return ctx.db.transaction((tx) => findOrCreateGuest(ctx, tx, { email: null, phoneNumber: null, ...names }));
}

/** A member with a phone number, verified or not. */
async function claiming(account: TestAccount, names: { phoneNumber: string; isProved: boolean }) {
  const { member } = await createMember(account);
  const phoneVerifiedAt = names.isProved ? app.clock.now() : null;
  return { ...member, emailVerifiedAt: null, phoneNumber: names.phoneNumber, phoneVerifiedAt };
}

it("a guest's purchases under a phone number go to the member who verifies it, also concurrently", async () => {
  const account = await app.createAccount();
  const { ctx } = account;
  const phoneNumber = aPhone();
  const guest = await aGuest(account, { phoneNumber });
  const ada = await claiming(account, { phoneNumber, isProved: false });
  expect(await claimPurchases(ctx, ada)).toBe("unconfirmed");
  const person = { provider: "platform", value: String(ada.id) };
  expect(await findSubscriber(ctx, person)).toBeNull();
  const proved = { ...ada, phoneVerifiedAt: app.clock.now() };
  const both = await Promise.all([1, 2].map(() => claimPurchases(ctx, proved)));
  expect(both).toEqual(["theirs", "theirs"]);
  expect(await findSubscriber(ctx, person)).toMatchObject({ id: guest.id, readerId: ada.id });
  // A number that passes to another member takes no purchases along.
  expect(await claimPurchases(ctx, await claiming(account, { phoneNumber, isProved: true }))).toBe("apart");
});

it("a guest with two identities goes to the member who verifies both; two guests are not merged", async () => {
  const account = await app.createAccount();
  const { ctx } = account;
  const bea = await claiming(account, { phoneNumber: aPhone(), isProved: true });
  const { id } = await aGuest(account, { email: bea.email, phoneNumber: bea.phoneNumber });
  expect(await claimPurchases(ctx, bea)).toBe("unconfirmed");
  const both = { ...bea, emailVerifiedAt: app.clock.now() };
  expect(await claimPurchases(ctx, both)).toBe("theirs");
  const person = { provider: "platform", value: String(bea.id) };
  expect(await findSubscriber(ctx, person)).toMatchObject({ id, readerId: bea.id });
  const cleo = await claiming(account, { phoneNumber: aPhone(), isProved: true });
  await aGuest(account, { phoneNumber: cleo.phoneNumber });
  await aGuest(account, { email: cleo.email, phoneNumber: aPhone() });
  const confirmed = { ...cleo, emailVerifiedAt: app.clock.now() };
  expect(await claimPurchases(ctx, confirmed)).toBe("apart");
});

it("a member gets nothing by entering another's address with their own number before its owner buys", async () => {
  const account = await app.createAccount();
  const { ctx } = account;
  const mallory = await claiming(account, { phoneNumber: aPhone(), isProved: true });
  const victim = { email: "victim@news.example" };
  const created = await aGuest(account, { ...victim, phoneNumber: mallory.phoneNumber });
  expect((await aGuest(account, victim)).id).toBe(created.id);
  expect(await claimPurchases(ctx, mallory)).toBe("apart");
  expect(await findSubscriber(ctx, { provider: "platform", value: String(mallory.id) })).toBeNull();
});

it("a subscriber with two identities from the publication goes to the member who verifies one", async () => {
  const account = await app.createAccount();
  const { ctx } = account;
  const ada = await claiming(account, { phoneNumber: aPhone(), isProved: true });
  const identity = { provider: "phone", value: ada.phoneNumber };
  const alternate = { provider: "email", value: "ada@news.example" };
  await ctx.db.transaction((tx) => findOrCreateSubscriber(ctx, tx, { identity: alternate }));
  await ctx.db.transaction((tx) => findOrCreateSubscriber(ctx, tx, { identity, alternate }));
  expect(await claimPurchases(ctx, ada)).toBe("theirs");
});

it("a member gets no purchases of another person by entering their address with an own number", async () => {
  const account = await app.createAccount();
  const { ctx } = account;
  const mallory = await claiming(account, { phoneNumber: aPhone(), isProved: true });
  const email = "victim@news.example";
  const victim = await aGuest(account, { email });
  const beside = await aGuest(account, { email, phoneNumber: mallory.phoneNumber });
  expect(beside).toMatchObject({ id: victim.id, identities: [{ provider: "email", value: email }] });
  expect(await claimPurchases(ctx, mallory)).toBe("nothing");
  // Nor by an own address beside another person's number.
  const [phoneNumber, own] = [aPhone(), { ...mallory, emailVerifiedAt: app.clock.now() }];
  await aGuest(account, { phoneNumber });
  await aGuest(account, { email: own.email, phoneNumber });
  expect(await claimPurchases(ctx, own)).toBe("nothing");
});
